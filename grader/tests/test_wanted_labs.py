"""An assignment of some labs: only these are judged and counted, whatever else was handed in."""

import json
from pathlib import Path

import pytest
from command import grader
from conftest import Handin, found
from made import LAB_01, LAB_03, zip_of
from test_command_line import grades

from grader.folder import grades_of
from grader.labs import Lab
from grader.submissions import Submission, find_submissions


def total_of(folder: Path, name: str) -> str:
    """The total on a student's page."""
    page = (folder.parent / f"class-grades/pages/students/{name}.html").read_text()
    return page.partition(" in all")[0].rpartition(": ")[2]


def test_only_the_labs_of_the_assignment_count(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ben/lab01.cu", "verdict failed 4; exit 1")
    handin("ben/lab03.cu", "exit 4")
    status, out, err = grader(folder, "--bin", programs, "--labs", "lab01")
    assert (status, err) == (0, "")
    assert [(row["name"], row["lab"], row["points"]) for row in grades(folder)] == [
        ("ann", "lab01", "10"), ("ben", "lab01", "4")
    ]  # fmt: skip
    assert "ben   lab01  failed    4/10  not asked for, and not judged: lab03" in out.splitlines()
    assert [total_of(folder, name) for name in ("ann", "ben")] == ["100 of 100", "40 of 100"]


def test_a_lab_of_the_assignment_counts_although_nobody_handed_it_in(
    folder: Path, programs: Path, handin: Handin
) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs, "--labs", "lab03 lab01")[0] == 0
    assert total_of(folder, "ann") == "50 of 100"
    canvas = (folder.parent / "class-grades/exports/canvas.csv").read_text()
    assert "lab01 Owner computes,lab03 Shared memory\n" in canvas


def test_a_rescore_keeps_the_labs_of_the_assignment(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    grader(folder, "--bin", programs, "--labs", "lab01 lab03")
    assert grader("rescore", folder)[0] == 0
    assert total_of(folder, "ann") == "50 of 100"
    assert json.loads((folder.parent / "class-grades/batch.json").read_text())["wanted"] == ["lab01", "lab03"]


def test_other_labs_than_before_are_a_reason_of_a_change(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ann/lab03.cu", "verdict passed 10")
    grader(folder, "--bin", programs, "--seed", "1")
    _, out, _ = grader(folder, "--bin", programs, "--seed", "1", "--labs", "lab01")
    assert "changed: ann lab03: not there, was 10 (other labs were asked for)" in out


def test_a_lab_that_does_not_exist_is_refused(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs, "--labs", "lab01 lab3") == (
        2,
        "",
        "reduction-labs: LABS: lab3: no such lab; did you mean lab03?\n",
    )


def test_a_hand_in_of_other_labs_alone_says_so(folder: Path, labs: dict[str, Lab], handin: Handin) -> None:
    handin("ann/lab01.cu", LAB_01)
    (row,) = find_submissions(folder, labs, folder.parent / "room", ("lab03", "lab04"))
    assert not isinstance(row, Submission)
    assert (row.lab, row.summary) == ("", "no kernel of lab03 or lab04; not asked for, and not judged: lab01")


def test_without_an_assignment_every_lab_counts(folder: Path, labs: dict[str, Lab], handin: Handin) -> None:
    handin("ann/lab01.cu", LAB_01)
    handin("ann/lab03.cu", LAB_03)
    assert found(folder, labs) == [("ann", "lab01", ""), ("ann", "lab03", "")]


@pytest.mark.parametrize("copy", ["class (1).zip", "class(12).zip"])
def test_a_browsers_second_copy_of_a_download_continues_the_grades(tmp_path: Path, copy: str) -> None:
    first, second = (zip_of(tmp_path / name, {"ann/lab03.cu": LAB_03}) for name in ("class.zip", copy))
    assert grades_of(second) == grades_of(first) == tmp_path / "class-grades"
    (tmp_path / "class (1)").mkdir()
    assert grades_of(tmp_path / "class (1)") == tmp_path / "class (1)-grades"


def test_a_number_behind_a_hyphen_is_a_second_copy_where_the_first_has_grades(tmp_path: Path) -> None:
    first, second = (zip_of(tmp_path / name, {"ann/lab03.cu": LAB_03}) for name in ("class.zip", "class-1.zip"))
    assert grades_of(second) == tmp_path / "class-1-grades"
    grades_of(first).mkdir()
    assert grades_of(second) == tmp_path / "class-grades"


def test_the_grades_of_another_assignment_are_not_replaced(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ann/lab03.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs, "--labs", "lab01")[0] == 0
    status, out, err = grader(folder, "--bin", programs, "--labs", "lab03")
    assert (status, out) == (2, "") and "holds the grades of lab01, and these are lab03" in err
    assert 'LABS="lab01 lab03" grades all of them together' in err
    assert grader(folder, "--bin", programs, "--labs", "lab01 lab03")[0] == 0
