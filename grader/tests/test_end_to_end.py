"""Five submissions through the real programs: five rows."""

import shutil
from pathlib import Path

import pytest
from command import grader
from conftest import ROOT, Handin
from test_command_line import grades

KERNEL = "__global__ void SimpleSumReductionKernel(float* input, float* output) { %s }"
RIGHT = (
    KERNEL
    % """
    unsigned int segment = 2 * blockDim.x * blockIdx.x, i = segment + 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) input[i] += input[i + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) output[blockIdx.x] = input[i];
"""
)
WRONG = KERNEL % "output[blockIdx.x] = input[0];"
ENDLESS = KERNEL % "while (input != output) __syncthreads();"


def test_five_submissions_give_five_rows(folder: Path, handin: Handin, real_programs: Path) -> None:
    handin("a right 'one' $(touch x)\n号/lab01.cu", RIGHT)
    handin("b wrong/kernel.cu", WRONG)
    handin("c not compiling/lab01_owner_computes/kernel.cu", "__global__ void f( {")
    handin("d endless/lab1.cu", ENDLESS)
    handin("e empty/lab01.cu", "")
    status, out, err = grader(folder, "--bin", real_programs)
    rows = grades(folder)
    assert (status, err, len(rows)) == (0, "", 5), out
    assert [(row["name"][0], row["lab"], row["state"], row["points"]) for row in rows] == [
        ("a", "lab01", "passed", "10"),
        ("b", "lab01", "failed", "0"),
        ("c", "lab01", "not_compiled", "0"),
        ("d", "lab01", "failed", "0"),
        ("e", "lab01", "not_compiled", "0"),
    ]
    assert "the file is empty" in rows[4]["message"]


def test_a_file_of_100_mb_is_one_row(folder: Path, handin: Handin, real_programs: Path) -> None:
    with handin("ann/lab01.cu", RIGHT).open("r+b") as file:
        file.truncate(100 << 20)
    status, out, _ = grader(folder, "--bin", real_programs)
    assert (status, [row["summary"] for row in grades(folder)]) == (
        1, ["lab01.cu: larger than 1 MiB, which is the limit for a kernel"]
    ), out  # fmt: skip


@pytest.mark.skipif(not (ROOT / "solutions").exists(), reason="the student edition: no solutions/")
def test_every_solution_gets_full_points(folder: Path, handin: Handin, real_programs: Path) -> None:
    solutions = sorted((ROOT / "solutions").glob("lab*/kernel.cu"))
    for solution in solutions:
        handin(f"ann/{solution.parent.name}/kernel.cu", solution.read_bytes())
    status, out, _ = grader(folder, "--bin", real_programs)
    assert (status, [row["points"] for row in grades(folder)]) == (0, ["10"] * len(solutions)), out


EXAMPLE = ROOT / "examples/class"
EXPECTED = [
    ("Ada Brandt", "lab01", "passed"),
    ("Ada Brandt", "lab02", "passed"),
    ("Ben Castillo", "lab01", "failed"),
    ("Chloé Dubois", "lab01", "not_compiled"),
    ("Deniz Ergin", "lab01", "not_started"),
    ("Emil Falk", "lab01", "passed"),
    ("Emil Falk", "lab03", "passed"),
    ("Fatma Güneş", "lab03", "failed"),
    ("Gita O'Hara", "lab02", "passed"),
    ("Hugo Ito", "lab01", "passed"),
    ("Inês Jardim", "", "needs_review"),
    ("Jonas Kim", "lab01", "failed"),
    ("Katya Lind", "lab04", "failed"),
    ("李明", "lab03", "passed"),
]


@pytest.mark.skipif(not EXAMPLE.exists(), reason="the student edition: no examples/class")
def test_the_example_class_shows_something_of_everything(folder: Path, real_programs: Path) -> None:
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
    status, out, _ = grader(folder, "--bin", real_programs, "--course", ROOT / "examples/course.toml")
    rows = grades(folder)
    assert (status, [(row["name"], row["lab"], row["state"]) for row in rows]) == (1, EXPECTED), out
    late = {row["name"]: row["points"] for row in rows if row["days_late"]}
    assert late == {"Hugo Ito": "8"}  # Jonas Kim, who is late as well, has an extension
    assert "lab02 (1).cu, the newest of 2" in out
