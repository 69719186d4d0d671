"""roster.csv: its information about students, hand-ins that do not match it, and mistakes in it."""

from pathlib import Path

import pytest
from command import grader
from conftest import Handin
from made import LAB_03, zip_of

from grader.labs import Lab
from grader.record import record
from grader.roster import read_roster
from grader.row import Row
from grader.submissions import Submission, find_submissions
from grader.task import Judging

HEADER = "folder,email,sis_id,group,extension_days\n"


def test_a_line_says_what_an_export_does_not(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("Ann Lee/kernel.cu", LAB_03)
    handin("roster.csv", "\ufeff" + HEADER + "ann lee,ann@x.edu,0042,A,3\n")
    (found,) = find_submissions(folder, labs, folder.parent / "room")
    assert isinstance(found, Submission)
    student = found.student
    assert (student.email, student.sis_id, student.group) == ("ann@x.edu", "0042", "A")
    assert student.extension_days == 3


def test_the_roster_may_be_beside_an_unpacked_folder(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("ann/kernel.cu", LAB_03)
    (folder.parent / "roster.csv").write_text("folder,group\nann,beside\n")
    (found,) = find_submissions(folder, labs, folder.parent / "room")
    assert found.student and found.student.group == "beside"
    handin("roster.csv", "folder,group\nann,inside\n")
    (found,) = find_submissions(folder, labs, folder.parent / "room")
    assert found.student and found.student.group == "inside"


def test_names_that_match_nothing_come_first_and_who_handed_in_nothing_last(
    folder: Path, handin: Handin, labs: dict[str, Lab]
) -> None:
    for name in ("ann", "ben", "zoe"):
        handin(f"{name}/kernel.cu", LAB_03)
    handin("roster.csv", "folder;extension_days\nann;\ndan;2\nben;1\n")
    rows = [
        (each.name, "judged" if isinstance(each, Submission) else each.summary)
        for each in find_submissions(folder, labs, folder.parent / "room")
    ]
    assert rows == [
        ("zoe", "matches nobody in roster.csv"),
        ("zoe", "judged"),
        ("ann", "judged"),
        ("ben", "judged"),
        ("dan", "nothing was handed in"),
    ]


def test_who_has_nothing_to_judge_is_known_all_the_same(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("ann/lab03.zip", "no archive")
    handin("roster.csv", "folder,email,sis_id\nann,a@x.edu,1\nben,b@x.edu,2\n")
    rows = list(find_submissions(folder, labs, folder.parent / "room"))
    assert [(each.name, each.student.sis_id) for each in rows if each.student] == [
        ("ann", "1"), ("ben", "2")
    ]  # fmt: skip
    judging = Judging(Path("build/release/bin"), 1, ())
    batch = record("b", 1, [each for each in rows if isinstance(each, Row)], {}, [], judging, None)
    assert batch.roster["ben"] == {"email": "b@x.edu", "sis_id": "2"}


def test_two_students_of_one_name_have_their_own_lines(tmp_path: Path, labs: dict[str, Lab]) -> None:
    members = {f"Ann Lee_{n}_assignsubmission_file/kernel.cu": LAB_03 for n in (101, 102)}
    archive = zip_of(tmp_path / "export.zip", dict(members))
    (tmp_path / "roster.csv").write_text("folder,email\n102,second@x.edu\nAnn Lee_101,first@x.edu\n")
    found = list(find_submissions(archive, labs, tmp_path / "room"))
    assert [each.student.email for each in found if isinstance(each, Submission)] == [
        "first@x.edu", "second@x.edu"
    ]  # fmt: skip


def test_a_line_that_two_hand_ins_match_is_said(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("Ann Lee_101_assignsubmission_file/kernel.cu", LAB_03)
    handin("Ann Lee_102_assignsubmission_file/kernel.cu", LAB_03)
    handin("roster.csv", "folder\nAnn Lee\n")
    said = [
        each.summary for each in find_submissions(folder, labs, folder.parent / "room")
        if not isinstance(each, Submission)
    ]  # fmt: skip
    assert said == ["roster.csv:2 is also matched by Ann Lee (101)"]


WRONG = {
    "folder,emial\nann,a@x\n": "roster.csv:1: column 'emial': did you mean email?",
    "folder,sis\nann,1\n": "roster.csv:1: column 'sis': did you mean sis_id?",
    "folder,phone\nann,1\n": "roster.csv:1: column 'phone': known are folder, email,",
    "folder,folder\na,b\n": "roster.csv:1: column 'folder' is there twice",
    "group\nA\n": "roster.csv:1: no column tells who is meant",
    "": "roster.csv:1: no column tells who is meant",
    "folder,email\nann,a@x\nben\n": "roster.csv:3: not as many cells as the header has",
    "folder,email\nann,a@x,7\n": "roster.csv:2: not as many cells as the header has",
    "folder,email\nann,a@x\nANN,b@x\n": "roster.csv:3: folder ANN is also in line 2",
    "folder,extension_days\nann,two\n": "roster.csv:2: extension_days 'two': must be a whole",
    "folder,extension_days\nann,-1\n": "roster.csv:2: extension_days '-1': must be a whole number",
    "folder,group\n,A\n": "roster.csv:2: it does not tell who is meant",
    'folder\n"ann\n': "roster.csv:2: unexpected end of data",
    "folder\nJos\xe9\n": 'not UTF-8; save it as "CSV UTF-8"',
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_is_one_message_with_its_line(folder: Path, programs: Path, handin: Handin, text: str) -> None:
    handin("ann/lab03.cu", "verdict passed 10")
    handin("roster.csv", text.encode("latin1"))
    status, out, err = grader(folder, "--bin", programs)
    assert (status, out) == (2, "")
    assert WRONG[text] in err and err.count("\n") == 1, err


def test_an_empty_line_is_nobody(handin: Handin) -> None:
    roster = read_roster(handin("roster.csv", "folder\nann\n\nben\n\n"))
    assert [(line.number, line.folder) for line in roster.lines] == [(2, "ann"), (4, "ben")]
