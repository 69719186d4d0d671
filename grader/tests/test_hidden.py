"""Hidden cases: from the private folder to the points, and what students see."""

import zipfile
from pathlib import Path

import pytest
from command import grader
from conftest import Handin
from test_command_line import grades
from test_end_to_end import KERNEL, RIGHT

from grader.labs import Lab
from grader.proof import prove
from grader.refused import Refused
from grader.task import Judging

ELEVEN_BLOCKS = """
[[case]]
task    = "ManyBlocks"
blocks  = 11
threads = 16
"""
# Right for every number of blocks in lab 01's visible cases.
NOT_FOR_ELEVEN = RIGHT.replace("output[blockIdx.x] =", "output[blockIdx.x] = gridDim.x == 11 ? 1 :")


@pytest.fixture
def course_file(tmp_path: Path) -> Path:
    """A course.toml with a private folder that has hidden cases of lab01."""
    (tmp_path / "private").mkdir()
    (tmp_path / "private/lab01.toml").write_text(ELEVEN_BLOCKS)
    (tmp_path / "course.toml").write_text('private = "private"\n')
    return tmp_path / "course.toml"


def test_who_is_right_for_shown_sizes_only_loses_the_task(
    folder: Path, handin: Handin, real_programs: Path, course_file: Path
) -> None:
    handin("ann/lab01.cu", RIGHT)
    handin("ben/lab01.cu", NOT_FOR_ELEVEN)
    handin("cem/lab01.cu", KERNEL % "")
    handin("dee/lab01.cu", "__global__ void f( {")
    asked = (folder, "--bin", real_programs, "--course", course_file, "--seed", "1")
    status, out, err = grader(*asked)
    rows = grades(folder)
    points = {row["name"]: row["points"] for row in rows}
    assert (status, err) == (0, "") and points == {"ann": "10", "ben": "4", "cem": "0", "dee": "0"}
    loses = rows[1]
    assert (loses["state"], loses["summary"]) == ("failed", "lab01: 4/10 points under the course's rules")
    assert "4 rows: 1 failed, 1 not compiled, 1 not started, 1 passed;" in out

    page = (folder.with_name("class-grades") / "pages/students/ben.html").read_text()
    assert "A hidden case fails: wrong sum." in page
    assert "failed</span>; before hidden cases" in page and "passed</span>:" not in page
    public = (folder.with_name("class-grades") / "verdicts/ben/lab01.json").read_text()
    for told in (page, public, out):
        assert "11 blocks of 16" not in told and "hidden.toml" not in told

    ben = ("explain", "ben", "--submissions", folder, "--bin", real_programs)
    status, out, _ = grader(*ben, "--course", course_file)
    assert (status, "judged again: the same verdict; its hidden cases were not" in out) == (0, True)
    course_file.write_text('private = "private"\nreleased = true\n')
    status, out, err = grader(*ben)
    assert (status, out) == (2, "") and "these grades were counted with a course.toml" in err
    status, out, _ = grader(*ben, "--course", course_file)
    assert (status, "judged again: the same verdict\n" in out) == (0, True)
    bundle = folder.with_name("class-grades") / "appeals/ben.zip"
    assert grader("replay", bundle, "--bin", real_programs) == (0, "lab01: the same verdict\n", "")
    with zipfile.ZipFile(bundle) as archive:
        assert ELEVEN_BLOCKS.encode() == archive.read("labs/lab01/hidden.toml")
    status, _, err = grader("rescore", folder, "--course", course_file)
    page = (folder.with_name("class-grades") / "pages/students/ben.html").read_text()
    assert status == 0 and "wrong sum; 11 blocks of 16 threads sum 32 elements each: wanted" in page


def test_without_its_hidden_verdict_nobody_gets_the_points(
    folder: Path, handin: Handin, real_programs: Path, course_file: Path
) -> None:
    handin("ben/lab01.cu", NOT_FOR_ELEVEN)
    grader(folder, "--bin", real_programs, "--course", course_file)
    (folder.with_name("class-grades") / "verdicts/ben/lab01.hidden.json").unlink()
    status, _, _ = grader("rescore", folder, "--course", course_file)
    assert (status, grades(folder)[0]["points"]) == (1, "")


def test_other_hidden_cases_are_judged_again(
    folder: Path, handin: Handin, real_programs: Path, course_file: Path
) -> None:
    handin("ben/lab01.cu", NOT_FOR_ELEVEN)
    asked = (folder, "--bin", real_programs, "--course", course_file, "--seed", "1")
    grader(*asked)
    (course_file.with_name("private") / "lab01.toml").write_text(ELEVEN_BLOCKS.replace("11", "12"))
    status, out, _ = grader(*asked)
    assert (status, grades(folder)[0]["points"]) == (0, "10")
    assert "changed: ben lab01: 10, was 4 (the hidden cases changed)" in out


def test_hidden_cases_that_cannot_be_are_refused_before_anything_is_judged(
    folder: Path, handin: Handin, real_programs: Path, course_file: Path
) -> None:
    handin("ann/lab01.cu", RIGHT)
    (course_file.with_name("private") / "lab01.toml").write_text('[[case]]\ntask = "TwoBlocks"\n')
    status, _, err = grader(folder, "--bin", real_programs, "--course", course_file)
    assert status == 2 and not (folder.with_name("class-grades")).exists()
    assert "the hidden cases of lab01:" in err
    assert "hidden.toml:2: no case of this lab is of TwoBlocks" in err
    (course_file.with_name("private") / "lab1.toml").write_text(ELEVEN_BLOCKS)
    status, _, err = grader(folder, "--bin", real_programs, "--course", course_file)
    assert status == 2 and "lab1.toml: no such lab" in err


def test_a_course_is_proved_on_the_reference_solution(real_programs: Path, course_file: Path) -> None:
    asked = ("prove", "lab01", "--bin", real_programs, "--course", course_file)
    assert grader(*asked) == (0, "lab01: the reference solution passes all cases, the hidden ones too\n", "")
    status, _, err = grader("prove", "lab02", "--bin", real_programs, "--course", course_file)
    assert status == 2 and err.endswith("course.toml: lab02 has no hidden cases\n")


def test_a_case_that_the_solution_fails_stops_the_batch(
    labs: dict[str, Lab], real_programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = tmp_path / "solution.cu"
    monkeypatch.setattr(Lab, "solution", solution)
    judging = Judging(real_programs, 60, ("--device=sim", "--seed=1"), {"lab01": ELEVEN_BLOCKS.encode()})
    solution.write_text(NOT_FOR_ELEVEN)
    with pytest.raises(Refused, match="fails a hidden case of ManyBlocks: wrong sum; 11 blocks of 16 threads"):
        prove(labs.values(), judging)
    solution.write_text(RIGHT.replace("output[blockIdx.x] =", "output[blockIdx.x] = 1 +"))
    with pytest.raises(Refused, match="fails a case of OneBlock: wrong sum"):
        prove(labs.values(), judging)
    solution.write_text(KERNEL % "")
    with pytest.raises(Refused, match="cannot be judged: lab01 owner_computes: not started"):
        prove(labs.values(), judging)
    solution.write_text(RIGHT)
    prove(labs.values(), judging)
