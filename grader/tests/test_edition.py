"""The row of a hand-in from an older edition, or one tested under other rules, has a note."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from made import LAB_01, LAB_03, zip_of

import grader.edition
from grader.labs import Lab
from grader.submissions import Submission, find_submissions

OLD, NEW = "2026-11-01.120000.abcdef0", "2026-11-22.120000.abcdef1"


@pytest.fixture
def notes(folder: Path, labs: dict[str, Lab], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The notes of a class, by student."""
    version = tmp_path / "version"
    version.write_text(NEW + "\n")
    monkeypatch.setattr(grader.edition, "OURS", version)
    zip_of(folder / "old.zip", {"VERSION": OLD + "\n", "lab01_x/kernel.cu": LAB_01})
    zip_of(folder / "new.zip", {"VERSION": NEW + "\n", "lab01_x/kernel.cu": LAB_01})
    zip_of(folder / "none.zip", {"lab01_x/kernel.cu": LAB_01})
    zip_of(folder / "odd.zip", {"VERSION": "\x1b[31m" * 99, "lab01_x/kernel.cu": LAB_01})
    for path, text in {"VERSION": OLD, "labs/lab03_shared_memory/kernel.cu": LAB_03}.items():
        (folder / "whole" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "whole" / path).write_text(text)
    for name in ("fifo", "link"):
        (folder / name).mkdir()
        (folder / name / "lab01.cu").write_text(LAB_01)
    os.mkfifo(folder / "fifo/VERSION")
    (tmp_path / "elsewhere").write_text(OLD)
    (folder / "link/VERSION").symlink_to(tmp_path / "elsewhere")
    found = list(find_submissions(folder, labs, tmp_path / "room"))
    assert all(isinstance(each, Submission) for each in found)
    return {each.name: each.note for each in found if isinstance(each, Submission)}


def test_an_older_edition_is_told_of(notes: dict[str, str]) -> None:
    said = f"from an older edition, {OLD}; judged by {NEW} (make update)"
    assert notes["old"] == notes["whole"] == said
    assert notes["new"] == notes["none"] == notes["odd"] == ""


def test_what_is_no_file_of_the_students_is_not_read(notes: dict[str, str]) -> None:
    assert notes["fifo"] == notes["link"] == ""


@pytest.fixture
def rules(
    folder: Path, labs: dict[str, Lab], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[tuple[str, str], str]:
    """The notes of a class in a course whose labs have rules 2, by student and lab."""
    monkeypatch.setattr(grader.edition, "OURS", tmp_path / "no version")
    labs = {number: replace(lab, rules=2) for number, lab in labs.items()}
    both = {"lab01_x/kernel.cu": LAB_01, "lab03_x/kernel.cu": LAB_03}
    zip_of(folder / "other.zip", {"VERSION": f"{NEW}\nlab01 1\nlab03 2\n", **both})
    zip_of(folder / "newer.zip", {"VERSION": "lab01 3\n", **both})
    zip_of(folder / "none.zip", both)
    zip_of(folder / "odd.zip", {"VERSION": "lab01 99999999\nlab01 x\n\x1b lab03 1\n", **both})
    found = list(find_submissions(folder, labs, tmp_path / "room"))
    return {(each.name, each.lab.number): each.note for each in found if isinstance(each, Submission)}


def test_other_rules_are_told_of_in_the_labs_that_have_them(rules: dict[tuple[str, str], str]) -> None:
    said = "tested by the student under rules {} of lab01, judged by rules 2"
    assert rules.pop(("other", "lab01")) == said.format(1)
    assert rules.pop(("newer", "lab01")) == said.format(3)
    assert len(rules) == 6 and not any(rules.values())
