"""The row of a hand-in from an older edition has a note."""

import os
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
