"""Members refused from a class's archive: reported to their students, or to the person who downloaded it."""

import stat
import tarfile
import warnings
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import reasons_of
from made import LAB_01, LAB_03, special, tar_of, zip_of

from grader import submissions
from grader.archive.limits import EXPORT, MIB
from grader.labs import Lab
from grader.submissions import Submission, find_submissions

SECOND = "a second file of that name, or one that differs in case only: neither is read"


def found(source: Path, labs: dict[str, Lab]) -> list[tuple[str, str]]:
    """(name, lab or reason) in order."""
    return [
        (each.name, said)
        for each in find_submissions(source, labs, source.parent / "room")
        for said in ([each.lab.number] if isinstance(each, Submission) else reasons_of(each))
    ]


def link(name: str) -> tarfile.TarInfo:
    return special(name, tarfile.SYMTYPE, "/etc/passwd")


# (an honest member, the refused one, its student, the student's name for it).
LAYOUTS = {
    "plain": ("ben/lab01.cu", "ann/lab01.cu", "ann", "lab01.cu"),
    "plain, wrapped": ("class/ben/lab01.cu", "class/ann/a/k.cu", "ann", "a/k.cu"),
    "plain, files": ("ben_lab01.cu", "ann_lab03.cu", "ann", "ann_lab03.cu"),
    "plain, archives": ("ben/lab01.cu", "ann.zip", "ann", "ann.zip"),
    "Moodle": (
        "Ben Ok_1_assignsubmission_file/lab01.cu",
        "Ann Lee_2_assignsubmission_file/lab01.cu",
        "Ann Lee",
        "lab01.cu",
    ),
    "Moodle, the folder": (
        "Ben Ok_1_assignsubmission_file/lab01.cu",
        "Ann Lee_2_assignsubmission_file",
        "Ann Lee",
        "Ann Lee_2_assignsubmission_file",
    ),
    "Moodle, not in folders": (
        "Ben Ok_1_assignsubmission_file_lab01.cu",
        "Ann Lee_2_assignsubmission_file_k.cu",
        "Ann Lee",
        "k.cu",
    ),
    "Canvas": ("okben_11_1_lab01.cu", "leeann_12_2_k.cu", "leeann", "k.cu"),
    "Canvas, wrapped": ("x/okben_11_1_lab01.cu", "x/leeann_12_2_k.cu", "leeann", "k.cu"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
def test_a_refused_member_is_its_students_finding(
    tmp_path: Path, labs: dict[str, Lab], layout: str, ending: str
) -> None:
    honest, refused, name, shown = LAYOUTS[layout]
    archive = tmp_path / f"x.{ending}"
    if ending == "zip":
        zip_of(archive, {honest: LAB_01})
        info = zipfile.ZipInfo(refused)
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        with zipfile.ZipFile(archive, "a") as opened:
            opened.writestr(info, "/etc/passwd")
    else:
        tar_of(archive, {honest: LAB_01, "x": link(refused)})
    rows = found(archive, labs)
    assert (name, f"{shown}: a link: not read") in rows and len(rows) == 2
    assert "lab01" in [said for _, said in rows]


def test_all_kinds_of_refusals_are_the_students(tmp_path: Path, labs: dict[str, Lab]) -> None:
    archive = tar_of(
        tmp_path / "x.tar",
        {
            "ann/a": special("ann/a.cu", tarfile.CHRTYPE),
            "ben/large.cu": bytes(EXPORT.each + 1),
            "cy/x\ny.cu": LAB_01,
            f"dan/{'x' * 300}.cu": LAB_01,
            "eve/lab01.cu": LAB_01,
            "eve/l": link("eve/report"),
        },
    )
    assert found(archive, labs) == [
        ("ann", "a.cu: a device: not read"),
        ("ben", "large.cu: larger than 64 MiB: not read"),
        ("cy", "x\ny.cu: a control character in its name: not read"),
        ("dan", f"{'x' * 300}.cu: cannot be written: File name too long"),
        ("eve", "lab01"),
        ("eve", "report: a link: not read"),
    ]


def test_a_member_with_a_password_is_its_students_finding(tmp_path: Path, labs: dict[str, Lab]) -> None:
    archive = zip_of(tmp_path / "x.zip", {"ann/k.cu": LAB_03, "ben/lab01.cu": LAB_01})
    raw = bytearray(archive.read_bytes())
    raw[raw.index(b"PK\1\2") + 8] |= 1
    archive.write_bytes(raw)
    assert found(archive, labs) == [("ann", "k.cu: encrypted: not read"), ("ben", "lab01")]


def test_a_group_is_told_of_each(tmp_path: Path, labs: dict[str, Lab]) -> None:
    metadata = "submission_1:\n  :submitters:\n  - :name: Ann\n  - :name: Ben\n"
    members = {"submission_metadata.yml": metadata, "x": link("submission_1/lab01.cu")}
    archive = tar_of(tmp_path / "x.tar", members)
    said = "lab01.cu: a link: not read"
    assert found(archive, labs) == [("Ann", said), ("Ben", said)]


@pytest.mark.parametrize("name", ["../ann/k.cu", "/ann/k.cu", "ann/../ben/k.cu", "an\nn.cu"])
def test_what_lies_in_no_students_folder_is_the_archives(tmp_path: Path, labs: dict[str, Lab], name: str) -> None:
    archive = tar_of(tmp_path / "x.tar", {"ann/lab01.cu": LAB_01, "ben/lab01.cu": "", name: ""})
    (whose, said), *others = found(archive, labs)
    assert whose == "x.tar" and said.startswith(f"{name}: ")
    assert others == [("ann", "lab01"), ("ben", "lab01")]


def test_what_was_refused_leaves_nothing_to_judge(tmp_path: Path, labs: dict[str, Lab]) -> None:
    archive = tar_of(tmp_path / "x.tar", {"ann/ok_lab03.cu": LAB_03, "x": link("ann/lab01.cu")})
    assert found(archive, labs) == [("ann", "lab03"), ("ann", "lab01.cu: a link: not read")]
    assert not (tmp_path / "room/export/ann/lab01.cu").exists()


def test_a_member_that_was_read_is_not_lost_for_a_refused_one_of_its_name(tmp_path: Path, labs: dict[str, Lab]) -> None:
    archive = tar_of(tmp_path / "x.tar", {"x": link("ann/lab01.cu"), "ann/lab01.cu": LAB_01})
    assert found(archive, labs) == [("ann", "lab01"), ("ann", "lab01.cu: a link: not read")]


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        (
            "Ann/lab01.cu",
            "ann/lab01.cu",
            [("Ann (Ann)", "lab01.cu"), ("ann (ann) 2", "lab01.cu")],
        ),
        (
            "Ann_lab01.cu",
            "ann_lab01.cu",
            [("Ann (Ann_lab01.cu)", "Ann_lab01.cu"), ("ann (ann_lab01.cu) 2", "ann_lab01.cu")],
        ),
    ],
)
def test_two_students_whose_files_differ_in_case_only_are_both_told(
    tmp_path: Path, labs: dict[str, Lab], one: str, two: str, told: list[tuple[str, str]]
) -> None:
    archive = zip_of(tmp_path / "x.zip", {one: LAB_01, two: LAB_01, "zoe/lab01.cu": LAB_01})
    both = [(name, f"{file}: {SECOND}") for name, file in told]
    assert found(archive, labs) == [*both, ("zoe", "lab01")]


def test_two_files_of_one_name_are_one_finding_of_one_student(tmp_path: Path, labs: dict[str, Lab]) -> None:
    with warnings.catch_warnings(), zipfile.ZipFile(tmp_path / "x.zip", "w") as opened:
        warnings.simplefilter("ignore")  # zipfile warns of the duplicate
        for name in ("ann/lab01.cu", "ann/lab01.cu", "ben/k.cu", "ben/K.cu"):
            opened.writestr(name, LAB_01)
    assert found(tmp_path / "x.zip", labs) == [
        ("ann", f"lab01.cu: {SECOND}"), ("ben", f"K.cu: {SECOND}")
    ]  # fmt: skip


def test_many_findings_of_one_student_hide_nobody_elses(tmp_path: Path, labs: dict[str, Lab]) -> None:
    many = {f"{n}": link(f"ann/{n:02}.cu") for n in range(30)}
    outside = {f"../{n}.cu": LAB_01 for n in range(25)}
    archive = tar_of(tmp_path / "x.tar", {**many, **outside, "zoe": link("zoe/lab01.cu")})
    rows = found(archive, labs)
    whose = [name for name, _ in rows]
    assert (whose.count("x.tar"), whose.count("ann"), whose.count("zoe")) == (21, 21, 1)
    assert ("ann", "and 10 more like these") in rows
    assert ("x.tar", "and 5 more like these") in rows


@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
def test_what_was_not_read_for_a_limit_is_said_with_what_to_do(
    tmp_path: Path, labs: dict[str, Lab], monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(submissions, "EXPORT", replace(EXPORT, members=25))
    bad = {f"ann/a\n{number:02}.cu": LAB_01 for number in range(24)}
    archive = (zip_of if ending == "zip" else tar_of)(
        tmp_path / f"x.{ending}",
        {**bad, "ann/lab01.cu": LAB_01, "zoe/lab01.cu": LAB_01},
    )
    (tmp_path / "roster.csv").write_text("folder\nann\nzoe\n")
    rows = found(archive, labs)
    assert rows[0] == (
        archive.name,
        "more than 25 members: not read further; no member after ann/lab01.cu was read: unpack it,"
        " and grade the folder",
    )
    assert rows[1] == ("ann", "lab01")
    assert rows[-1] == ("zoe", f"not in what was read of {archive.name}")


def test_a_bomb_of_one_student_does_not_hide_that_others_were_not_read(
    tmp_path: Path, labs: dict[str, Lab], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submissions, "EXPORT", replace(EXPORT, each=MIB))
    members = {"ann/lab01.cu": LAB_01, "ben/zeros.bin": bytes(64 * MIB), "zoe/lab01.cu": LAB_01}
    rows = found(tar_of(tmp_path / "x.tar.gz", members), labs)
    assert rows == [
        (
            "x.tar.gz",
            "it unpacks to more than 200 times its size: not read further; no member after"
            " ben/zeros.bin was read: unpack it, and grade the folder",
        ),
        ("ann", "lab01"),
        ("ben", "no .cu or .cpp file; there is zeros.bin"),
    ]


@pytest.mark.parametrize("damage", ["a wrong sum", "a header cut off", "no end"])
def test_a_tar_that_breaks_off_at_a_header_is_not_taken_for_its_end(
    tmp_path: Path, labs: dict[str, Lab], damage: str
) -> None:
    archive = tar_of(tmp_path / "x.tar", {f"{n}/lab01.cu": LAB_01 for n in ("ann", "ben", "zoe")})
    raw = bytearray(archive.read_bytes())
    third = 4 * 512  # after two headers, each with a file of less than 512 bytes
    if damage == "a wrong sum":
        raw[third] ^= 1
    else:
        del raw[third + (100 if damage == "a header cut off" else 0) :]
    archive.write_bytes(raw)
    (whose, said), *others = found(archive, labs)
    assert whose == "x.tar" and said.startswith("damaged, not read further: ")
    assert said.endswith("no member after ben/lab01.cu was read: unpack it, and grade the folder")
    assert others == [("ann", "lab01"), ("ben", "lab01")]


def test_an_archive_of_which_nothing_is_read_says_so(tmp_path: Path, labs: dict[str, Lab]) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK\3\4 nothing")
    said = "File is not a zip file; no member was read: unpack it, and grade the folder"
    assert found(tmp_path / "x.zip", labs) == [
        ("x.zip", f"damaged, not read further: {said}")
    ]  # fmt: skip


# A refused member that no layout may take for a student or a folder of students, and honest ones.
ASIDE = {
    "beside the wrapper": ("latest", "exp/ann/lab01.cu", "exp/ben/lab01.cu"),
    "beside the students": ("c/big.cu", "c/ann/lab01.cu", "c/ben/lab01.cu"),
    "beside the only one": ("latest", "ann_11_1_lab01.cu"),
}


@pytest.mark.parametrize(("refused", "honest"), [(r, h) for r, *h in ASIDE.values()], ids=ASIDE)
def test_a_refused_member_costs_nobody_the_layout(
    tmp_path: Path, labs: dict[str, Lab], refused: str, honest: list[str]
) -> None:
    members = dict.fromkeys(honest, LAB_01)
    rows = found(tar_of(tmp_path / "x.tar", {**members, "x": link(refused)}), labs)
    students = [("ann", "lab01"), ("ben", "lab01")][: len(honest)]
    assert [row for row in rows if row[1] == "lab01"] == students


def test_a_stray_entry_takes_no_students_name(tmp_path: Path, labs: dict[str, Lab]) -> None:
    for name in ("Ann Lee_101_assignsubmission_file", "Cy_102_assignsubmission_file", "Ann Lee"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "lab01.cu").write_text(LAB_01)
    names = [name for name, _ in found(tmp_path / "class", labs)]
    assert names == ["Ann Lee (Ann Lee)", "Ann Lee", "Cy"]
