"""Exports as they are downloaded: as folders, and as the archives that they come in."""

import os
import shutil
import unicodedata
from pathlib import Path

import pytest
from conftest import found
from made import LAB_01, LAB_03, tar_of, zip_of

from grader.hand_in import HandIn, composed, told_apart
from grader.labs import Lab
from grader.layouts import gradescope
from grader.row import Row
from grader.submissions import Submission, find_submissions

Found = list[tuple[str, str, str]]

MOODLE = {
    "Ann Lee_101_assignsubmission_file/kernel.cu": LAB_03,
    "Ann Lee_101_assignsubmission_onlinetext/onlinetext.html": "",
    "Ann Lee_102_assignsubmission_file_/deep/er/kernel (1).cu": LAB_01,
    "José Núñez_103_assignsubmission_file/handin.zip": b"",
    "Participant_104_assignsubmission_onlinetext/onlinetext.html": "",
    "Group A_7_assignsubmission_file/lab01.cu": LAB_01,
}
MOODLE_FLAT = {
    "Ann Lee_101_assignsubmission_file_kernel.cu": LAB_03,
    "Ben Ok_102_assignsubmission_file_lab01 (2).cu": LAB_01,
}
CANVAS = {
    "leeann_11_9002_kernel.cu": LAB_03 + "// again",
    "leeann_11_9001_kernel-1.cu": LAB_03,
    "leeann_12_9003_kernel.cu": LAB_01,
    "okben_late_13_9004_lab01.cu": LAB_01,
    "núñez_14_text.html": "",
    "LATE_anon_AbC12_9005_kernel.cu": LAB_03,
}
YML = "submission_metadata.yml"
METADATA = """
submission_501:
  :submitters:
  - :name: Ann Lee
    :sid: '0042'
    :email: ann@example.edu
  :created_at: 2026-03-01 10:00:00.000000000 Z
  :score: 0.0
submission_502:
  :submitters:
  - :name: Ben Ok
    :sid:
    :email: ben@example.edu
  - :name: Cy / Díaz
    :sid: 44
    :email: cy@example.edu
  :created_at: 2026-03-02 10:00:00 -07:00
submission_503:
  :submitters:
  - :name: Ann Lee
    :email: lee@example.edu
submission_504:
  :submitters: 7
submission_505: 7
"""
GRADESCOPE = {
    "assignment_9_export/submission_metadata.yml": METADATA,
    "assignment_9_export/submission_501/lab03_shared_memory/kernel.cu": LAB_03,
    "assignment_9_export/submission_502/kernel.cu": LAB_01,
    "assignment_9_export/submission_503/report.pdf": "",
    "assignment_9_export/submission_999/kernel.cu": LAB_01,
}
SCORES = """username,first_name,last_name,email,section,score,max_score,datetime,\
submission_tag,submitted_by,review_url,late,override
ann-lee,Ann,Lee,ann@example.edu,,3,10,2026-03-01T10:00:00Z,submit/1,ann-lee,,false,
ann-lee,Ann,Lee,ann@example.edu,,5,10,2026-03-02T10:00:00Z,submit/2,ann-lee,,true,
lee,,,,,,,,,,,,
"""
CLASSROOM50 = {
    "scores.csv": SCORES,
    "pmpp-labs-ann-lee/labs/lab01_owner_computes/kernel.cu": LAB_01,
    "pmpp-labs-ann-lee/labs/lab01_owner_computes/skeleton.cu": LAB_01,
    "pmpp-labs-ann-lee/result.json": "{}",
    "pmpp-labs-ann-lee/.git/HEAD": "",
    "pmpp-labs-stranger/kernel.cu": LAB_03,
}
AUTOLAB = {
    "ann@example.edu_2_handin.zip": b"",
    "ann@example.edu_10_kernel.cu": LAB_01,
    "ben_ok@example.edu_1_lab03.cu": LAB_03,
    "4_cy@example.edu_hand_in.cu": LAB_03,
}
LATE = "handed in late, says the platform and does not say how late: no late day is counted"
FOUND: dict[str, tuple[dict[str, str | bytes], Found]] = {
    "Moodle": (MOODLE, [
        ("Ann Lee (101)", "lab03", ""),
        ("Ann Lee (102)", "lab01", ""),
        ("Group A", "lab01", ""),
        ("José Núñez", "lab01", ""),
        ("Participant", "", "no .cu or .cpp file; there is onlinetext.html"),
    ]),
    "Moodle, not in folders": (MOODLE_FLAT, [("Ann Lee", "lab03", ""), ("Ben Ok", "lab01", "")]),
    "Canvas": (CANVAS, [
        ("anon", "lab03", LATE),
        ("leeann (11)", "lab03", "judged kernel.cu, the newest of 2; passed over: kernel-1.cu"),
        ("leeann (12)", "lab01", ""),
        ("núñez", "", "no .cu or .cpp file; there is núñez_14_text.html"),
        ("okben", "lab01", LATE),
    ]),
    "Autolab": (AUTOLAB, [
        ("ann@example.edu", "lab01", "judged kernel.cu, the newest of 2; passed over: lab01_owner_computes/kernel.cu"),
        ("ben_ok@example.edu", "lab03", ""),
        ("cy@example.edu", "lab03", ""),
    ]),
    "Gradescope": (GRADESCOPE, [
        ("Ann Lee (submission_501)", "lab03", ""),
        ("Ann Lee (submission_503)", "", "no .cu or .cpp file; there is report.pdf"),
        ("Ben Ok", "lab01", "handed in together: Ben Ok, Cy / Díaz"),
        ("Cy   Díaz", "lab01", "handed in together: Ben Ok, Cy / Díaz"),
        ("submission_504", "", f"{YML} names submission_504, and there is no such folder"),
        ("submission_999", "lab01", "not in submission_metadata.yml"),
    ]),
    "Classroom 50": (CLASSROOM50, [
        ("ann-lee", "lab01", "handed in late, says the platform"),
        ("lee", "", "nothing was handed in"),
        ("pmpp-labs-stranger", "lab03", "not in scores.csv"),
    ]),
    "a folder of files": (
        {
            "ann_lab01.cu": LAB_01, "ann_lab03_shared_memory (1).cu": LAB_03, "ben.cu": LAB_03,
            "kernel.cu": LAB_03, "notes.txt": "", "roster.csv.bak": "", "Lab1 - cy.cu": "",
        },
        [
            ("ann", "lab01", ""), ("ann", "lab03", ""), ("ben", "lab03", ""), ("cy", "lab01", ""),
            ("kernel.cu", "", "nobody's: its name tells no student"),
            ("notes.txt", "", "nobody's: its name tells no student"),
            ("roster.csv.bak", "", "nobody's: its name tells no student"),
        ],
    ),
}  # fmt: skip


def laid_out(top: Path, files: dict[str, str | bytes]) -> None:
    """Writes the files; an empty archive becomes one as a student makes it."""
    for name, data in with_archives(top.parent, files).items():
        file = top / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def with_archives(scratch: Path, files: dict[str, str | bytes]) -> dict[str, bytes]:
    handin = zip_of(scratch / "handin.zip", {"lab01_owner_computes/kernel.cu": LAB_01}).read_bytes()
    return {
        name: (data.encode() if isinstance(data, str) else data) or (handin if name.endswith(".zip") else b"")
        for name, data in files.items()
    }


@pytest.mark.parametrize("layout", FOUND)
def test_a_layout_as_a_folder(folder: Path, labs: dict[str, Lab], layout: str) -> None:
    files, wanted = FOUND[layout]
    laid_out(folder, files)
    assert sorted(found(folder, labs)) == wanted


@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
@pytest.mark.parametrize("layout", FOUND)
def test_a_layout_as_the_archive_that_it_came_in(
    tmp_path: Path, labs: dict[str, Lab], layout: str, ending: str
) -> None:
    files, wanted = FOUND[layout]
    make = zip_of if ending == "zip" else tar_of
    archive = make(tmp_path / f"export.{ending}", dict(with_archives(tmp_path, files)))
    assert sorted(found(archive, labs)) == wanted


@pytest.mark.parametrize(
    "files",
    [
        {"class/ann/kernel.cu": LAB_03, "class/ben/lab01/kernel.cu": LAB_01, "__MACOSX/x": ""},
        {"ann/kernel.cu": LAB_03, "ben/lab01/kernel.cu": LAB_01},
    ],
)
def test_an_archive_of_student_folders_may_be_wrapped(
    tmp_path: Path, labs: dict[str, Lab], files: dict[str, str | bytes]
) -> None:
    archive = zip_of(tmp_path / "class.zip", files)
    assert found(archive, labs) == [("ann", "lab03", ""), ("ben", "lab01", "")]


def test_one_student_alone_is_no_class(tmp_path: Path, labs: dict[str, Lab]) -> None:
    archive = zip_of(tmp_path / "class.zip", {"ann/lab01_owner_computes/kernel.cu": LAB_01})
    assert found(archive, labs) == [("ann", "lab01", "")]


def test_what_is_wrong_with_an_export_is_a_row_of_its_own(tmp_path: Path, labs: dict[str, Lab]) -> None:
    large = b"".join(b"%d" % number for number in range(300_000))
    archive = zip_of(tmp_path / "x.zip", {"ann/k.cu": LAB_03, "../ben/k.cu": LAB_03, "cy/k.cu": large})
    assert sorted(found(archive, labs)) == [
        ("ann", "lab03", ""),
        ("cy", "", "k.cu: larger than 1 MiB, which is the limit for a kernel"),
        ("x.zip", "", "../ben/k.cu: a path out of the archive (..): not read"),
    ]


def test_gradescope_tells_when_and_who(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, GRADESCOPE)
    first, ben, cy, *_ = (
        each for each in find_submissions(folder, labs, folder.parent / "room")
        if isinstance(each, Submission)
    )  # fmt: skip
    assert (first.student.sis_id, first.student.email) == ("0042", "ann@example.edu")
    assert (first.time, ben.time) == (1772359200, 1772470800)
    assert (cy.student.sis_id, cy.student.group, first.student.group) == (
        "44",
        "submission_502",
        "",
    )


@pytest.mark.parametrize("text", ["a: [", "- 1", "\xff", "!!python/object:os.system x: y", "x: " * 9])
def test_gradescopes_metadata_may_be_broken(folder: Path, labs: dict[str, Lab], text: str) -> None:
    laid_out(folder, {**GRADESCOPE, f"assignment_9_export/{YML}": text.encode("latin1")})
    rows = found(folder, labs)
    assert ("submission_501", "lab03", "not in submission_metadata.yml") in rows
    assert any(name == YML and said.startswith("cannot be read") for name, _, said in rows)


def test_gradescopes_metadata_may_be_too_large(
    folder: Path, labs: dict[str, Lab], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gradescope, "LARGEST", 99)
    laid_out(folder, GRADESCOPE)
    said = "cannot be read: larger than 0 MiB; folders' names are used"
    assert (YML, "", said) in found(folder, labs)


@pytest.mark.parametrize("layout", ["Autolab", "Moodle", "Moodle, not in folders", "Canvas"])
def test_a_downloads_time_is_nobodys(folder: Path, labs: dict[str, Lab], layout: str) -> None:
    laid_out(folder, FOUND[layout][0])
    each = find_submissions(folder, labs, folder.parent / "room")
    assert {one.time for one in each if isinstance(one, Submission)} == {None}


NOBODYS = "nobody's: not named as {} names a hand-in; rename it, or move it away"
STRAYS = ("README", "course.toml", "grades.csv", "roster.csv.bak")


@pytest.mark.parametrize("layout", ["Autolab", "Moodle", "Moodle, not in folders", "Canvas"])
def test_stray_entries_of_an_export_come_first_and_change_nothing_else(
    folder: Path, labs: dict[str, Lab], layout: str
) -> None:
    files, wanted = FOUND[layout]
    laid_out(folder, {**files, **dict.fromkeys(STRAYS, "x"), "Zoe/lab01.cu": LAB_01})
    rows = list(find_submissions(folder, labs, folder.parent / "room"))
    first, others = rows[: len(STRAYS) + 1], rows[len(STRAYS) + 1 :]
    said = NOBODYS.format(layout.partition(",")[0])
    assert [(each.name, said) for each in first if not isinstance(each, Submission)] == [
        (name, said) for name in sorted([*STRAYS, "Zoe"])
    ]
    assert [each.name for each in others] == [name for name, _, _ in wanted]
    assert {each.time for each in others if isinstance(each, Submission)} == {None}


def test_the_roster_is_no_stray_entry_of_an_export(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, {**MOODLE_FLAT, "roster.csv": "folder\nAnn Lee\nBen Ok\n"})
    assert found(folder, labs) == [("Ann Lee", "lab03", ""), ("Ben Ok", "lab01", "")]


def test_one_student_among_strays_that_name_nobody_is_an_export(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, {"Ann Lee_1_assignsubmission_file/lab01.cu": LAB_01, "a.txt": "", "b.md": ""})
    assert ("Ann Lee", "lab01", "") in found(folder, labs)


PLAIN = {
    "half of Moodle": ("ann", "Ben Ok_7_assignsubmission_file"),
    "half of Canvas": ("ann", "okben_13_9004_lab01.cu"),
    "dates": ("ann_lab01_2026_03_01.cu", "ben_lab01_2026_03_02.cu", "cy_lab01_2026_03_01.cu"),
    "dates, and one without": ("ann_lab01_2026_03_01.cu", "ben_lab01_2026_03_02.cu", "cy.cu"),
    "many files of one name": ("ann", "ben", *(f"run_11_{n}_x.txt" for n in range(9))),
}


@pytest.mark.parametrize("names", PLAIN)
def test_a_plain_folder_is_no_export(folder: Path, labs: dict[str, Lab], names: str) -> None:
    laid_out(folder, {name if "." in name else f"{name}/lab01.cu": LAB_01 for name in PLAIN[names]})
    rows = list(find_submissions(folder, labs, folder.parent / "room"))
    submissions = [each for each in rows if isinstance(each, Submission)]
    assert submissions and all(each.time for each in submissions)
    assert not any("not named as" in each.summary for each in rows if isinstance(each, Row))


def test_any_name_becomes_a_folders() -> None:
    given = ["a\ud800b", "x" * 500, "../..", "a/b\0c", ""]
    names = [each.name for each in told_apart(HandIn(name, "tag") for name in given)]
    assert names == ["a?b", "x" * 100, "tag (tag)", "a b c", "tag (tag) 2"]


def test_classroom_50_tells_when_and_who(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, CLASSROOM50)
    first, *_ = find_submissions(folder, labs, folder.parent / "room")
    assert isinstance(first, Submission)
    assert (first.student.email, first.student.late) == ("ann@example.edu", True)
    assert first.time == 1772445600


def test_autolabs_names_have_the_addresses_that_its_tables_need(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, {**AUTOLAB, "roster.csv": "email,group\nann@example.edu,A\n"})
    students = [each.student for each in find_submissions(folder, labs, folder.parent / "room")]
    assert {(each.email, each.group) for each in students if each} == {
        ("ann@example.edu", "A"), ("ben_ok@example.edu", ""), ("cy@example.edu", "")
    }  # fmt: skip


def test_a_submission_in_classroom_50s_scores_without_a_clone_is_said(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, {**CLASSROOM50, "scores.csv": SCORES + "zoe,,,z@x,,1,10,2026-03-01T10:00:00Z,submit/1,zoe,,,\n"})
    assert ("zoe", "", "scores.csv has submit/1 of zoe, and there is no clone") in found(folder, labs)


def test_any_folder_with_scores_is_not_classroom_50s(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, {"scores.csv": "name,points\nann,7\n", "ann/kernel.cu": LAB_03})
    assert ("ann", "lab03", "") in found(folder, labs)


def test_of_copies_as_old_as_each_other_the_highest_number_counts(folder: Path, labs: dict[str, Lab]) -> None:
    for name in ("kernel.cu", "kernel (2).cu", "kernel (10).cu"):
        laid_out(folder, {f"ann/{name}": LAB_03})
        os.utime(folder / "ann" / name, (1000, 1000))
    note = "judged kernel (10).cu, the newest of 3; passed over: kernel.cu, kernel (2).cu"
    assert found(folder, labs) == [("ann", "lab03", note)]


def test_names_that_look_alike_are_told_apart(folder: Path, labs: dict[str, Lab]) -> None:
    files = {f"{name}/kernel.cu": LAB_03 for name in ("é", "e\u0301", "ann", "Ann", "ann.")}
    laid_out(folder, {**files, "ann.zip": b""})
    names = [name for name, _, _ in found(folder, labs)]
    assert len({name.casefold() for name in names}) == 6, names
    shutil.rmtree(folder)


def test_a_lab_that_does_not_exist_is_said(folder: Path, labs: dict[str, Lab]) -> None:
    laid_out(folder, {"ann/lab99/kernel.cu": "int x;"})
    said = "lab99/kernel.cu: there is no lab99, and no kernel's name tells a lab"
    assert found(folder, labs) == [("ann", "", said)]


def test_a_thousand_kernels_are_enough_of_one_student(folder: Path, labs: dict[str, Lab]) -> None:
    zip_of(folder / "ann.zip", {f"{number}/lab01.cu": LAB_01 for number in range(1001)})
    judged, said = find_submissions(folder, labs, folder.parent / "room")
    assert isinstance(judged, Submission) and "the newest of 1000;" in judged.note
    assert not isinstance(said, Submission)
    assert said.summary == "more than 1000 .cu and .cpp files: the others are not read"


def test_names_that_look_alike_show_their_characters(folder: Path, labs: dict[str, Lab]) -> None:
    for form in ("NFC", "NFD"):
        made = folder / unicodedata.normalize(form, "José") / "lab01.cu"
        made.parent.mkdir(parents=True)
        made.write_text("kernel")
    found = find_submissions(folder, labs, folder.parent / "room")
    assert {composed(each.name) for each in found} == {"José (U+00E9)", "José (U+0301)"}
