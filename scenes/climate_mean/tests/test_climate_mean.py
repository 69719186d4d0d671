"""The scene climate_mean: the same bits for any ranks and threads, real and simulated, and the right ones."""

import re
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

SCENE = Path(__file__).resolve().parents[1]
ROOT, PAGE = SCENE.parents[1], SCENE / "README.md"
sys.path.insert(0, str(SCENE))
from exact import exact_mean  # noqa: E402

SHAPES = [(1, 1), (1, 8), (2, 3), (3, 1), (7, 2), (64, 1)]  # ranks, threads
IN_FOLDER = 'cd "$1" && shift && "$@"'

pytestmark = pytest.mark.skipif(not shutil.which("mpicxx") or not shutil.which("mpirun"), reason="Open MPI is missing")


def bash(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a script that may call the functions of the scene."""
    words = ["bash", "-c", f"source scenes/climate_mean/scene.sh && {script}", "scene", *arguments]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def build(folder: Path, compiler: str) -> Path:
    built = bash('build_climate_mean "$@"', str(folder), compiler)
    if "No such file" in built.stderr and re.search("CLI.hpp|fmt", built.stderr):
        pytest.skip("CLI11 or fmt is missing")
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program for Open MPI."""
    return build(tmp_path_factory.mktemp("climate"), "mpicxx")


def run(program: Path, ranks: int, *arguments: str) -> list[str]:
    """The lines of a run but the first, which names ranks and threads."""
    done = bash(IN_FOLDER, str(program), "mpirun", "-n", str(ranks), "./climate_mean", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[1:]


def bits(lines: list[str], name: str) -> str:
    (line,) = [line for line in lines if line.startswith(f"{name} ")]
    return line.split()[1]


def without_plain(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("plain")]


def test_any_ranks_and_threads_have_the_same_bits_and_places(program: Path) -> None:
    runs = [run(program, ranks, "--threads", str(threads)) for ranks, threads in SHAPES]
    runs.append(run(program, 8, "--overlap"))
    assert all(without_plain(lines) == without_plain(runs[0]) for lines in runs), runs
    # Plain sums tell the shapes apart, so that the data would show an order.
    assert len({bits(lines, "plain") for lines in runs}) > 2


def test_the_mean_is_the_exact_one(program: Path) -> None:
    lines = run(program, 2, "--steps", "2", "--field", "field.txt")
    exact = exact_mean((program / "field.txt").read_text())
    assert float.fromhex(bits(lines, "mean")) == exact
    assert float.fromhex(bits(lines, "plain")) != exact


def test_the_extremes_are_those_of_the_field(program: Path) -> None:
    lines = run(program, 5, "--threads", "3", "--rows", "30", "--steps", "1", "--field", "small.txt")
    field = (program / "small.txt").read_text().splitlines()
    kelvin = [[float.fromhex(word) for word in line.split()[1:]] for line in field]
    cells = [(x, row, column) for row, line in enumerate(kelvin) for column, x in enumerate(line)]
    for value, row, column in (min(cells), max(cells)):
        north, east = 6 * (row + 0.5) - 90, 6 * (column + 0.5)
        assert f"{value:.2f} K at {abs(north):4.1f} {'NS'[north < 0]} {east:5.1f} E" in lines[1]


def output_of(folder: Path, statements: str) -> str:
    """The output of a program with these statements, which use statistics.h."""
    source, program = folder / "small.cpp", folder / "small"
    source.write_text(f'#include <cstdio>\n#include "statistics.h"\nint main() {{\n{statements}\n}}\n')
    subprocess.run(["g++", "-std=c++20", "-ffp-contract=off", f"-I{SCENE}", source, "-o", program], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


def test_of_equal_temperatures_the_lower_cell_counts(tmp_path: Path) -> None:
    statements = """
    Statistics south, north;
    south.take(0, 1, {2, 1, 3, 1, 3});
    north.take(1, 1, {3, 1, 1, 2, 3});
    Statistics merged = north, other = south;
    merged.merge(south), other.merge(north);
    for (const auto& each : {merged, other, north}) {
        std::printf("%d %d ", int(each.coldest.second), int(each.minus_warmest.second));
    }"""
    assert output_of(tmp_path, statements) == "1 2 1 2 6 5 "


def test_no_rounding_within_a_row_or_of_its_weight_is_lost(tmp_path: Path) -> None:
    statements = """
    Statistics row, weighted;
    row.take(0, 1, {0x1p60, 0.25, -0x1p60});
    weighted.take(0, 0.1, {0.1});
    weighted.take(1, -(0.1 * 0.1), {1});
    std::printf("%a %a", row.sum.value(), weighted.sum.value());"""
    row, weighted = map(float.fromhex, output_of(tmp_path, statements).split())
    assert row == 0.25
    # The units end at 2^-96.
    assert abs(Fraction(weighted) - (Fraction(0.1) ** 2 - Fraction(0.1 * 0.1))) < Fraction(1, 2**95)


def test_more_ranks_than_rows_are_no_error(program: Path) -> None:
    assert without_plain(run(program, 5, "--rows", "3")) == without_plain(run(program, 1, "--rows", "3"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rows", "0"), "--rows: Value 0 not in range"),
        (("--overlap",), "--overlap with 3 ranks: their number must be a power of 2"),
    ],
)
def test_one_rank_tells_an_error(program: Path, arguments: tuple[str, ...], said: str) -> None:
    done = bash(IN_FOLDER, str(program), "mpirun", "-n", "3", "./climate_mean", *arguments)
    assert done.returncode != 0 and done.stderr.count(said) == 1, done.stderr


@pytest.fixture(scope="module")
def simulator(program: Path) -> Path:
    if not shutil.which("smpicxx"):
        pytest.skip("SimGrid is missing")
    return build(program, "smpicxx")


def simulate(simulator: Path, ranks: int, *arguments: str) -> list[str]:
    """The lines of a run but the first; the last is the time of a step."""
    command = ("simulate", str(ranks), str(SCENE / "fat_tree.xml"), "./simulated", "--time", *arguments)
    done = bash(IN_FOLDER, str(simulator), *command)
    assert done.returncode == 0, done.stdout
    return done.stdout.splitlines()[1:]


def test_simulated_ranks_have_the_same_bits(program: Path, simulator: Path) -> None:
    wanted = without_plain(run(program, 1))
    for ranks, way in ((1, []), (3, []), (64, []), (64, ["--overlap"])):
        assert without_plain(simulate(simulator, ranks, *way))[:-1] == wanted


def test_the_page_quotes_a_simulated_speedup(simulator: Path) -> None:
    alone, many = (
        float(simulate(simulator, ranks, "--rows", "1024", "--steps", "8")[-1].split()[1]) for ranks in (1, 64)
    )
    (quoted,) = re.findall(r"^   64 +[\d.]+ +([\d.]+) +[\d.]+ ", PAGE.read_text(encoding="utf-8"), re.M)
    assert f"{alone / many:.1f}" == quoted


def test_the_page_quotes_a_run(program: Path) -> None:
    lines = run(program, 4, "--threads", "2")
    page = PAGE.read_text(encoding="utf-8").splitlines()
    # But for the bits: the last one of a cosine is the C library's.
    assert all(line in page for line in lines if " K " in line)
