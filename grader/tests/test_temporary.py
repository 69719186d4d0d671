"""Temporary folders, of graders that end and of graders that are killed."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from conftest import ROOT

from grader import temporary
from grader.temporary import PREFIX, locked, remove_left, temporary_folder

GRADER = """
import time
from grader.temporary import temporary_folder
with temporary_folder() as folder:
    (folder / "kernel.cu").write_text("")
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty temporary folder of the system's, in which every folder is old enough."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(temporary, "NEW", 0)
    return tmp_path


def left_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_folder_is_gone_at_the_end(here: Path) -> None:
    with temporary_folder() as folder:
        assert folder.parent == here and folder.is_dir()
    assert left_in(here) == []


def test_the_folder_of_a_killed_grader_goes_with_the_next(here: Path) -> None:
    other = subprocess.Popen([sys.executable, "-c", GRADER], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert other.stdout
    folder = Path(other.stdout.readline().strip())
    remove_left()
    assert (folder / "kernel.cu").exists(), "its grader runs"
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert left_in(here) == [folder.name]
    with temporary_folder():
        assert not folder.exists()


def test_what_is_not_ours_stays(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "other").mkdir()
    (here / f"{PREFIX}link").symlink_to(here / "other")
    (here / f"{PREFIX}file").write_text("")
    remove_left()
    assert left_in(here) == sorted(["other", f"{PREFIX}link", f"{PREFIX}file"])
    (here / f"{PREFIX}folder").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    remove_left()
    assert f"{PREFIX}folder" in left_in(here)


def test_a_new_folder_may_not_be_locked_yet(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / f"{PREFIX}new").mkdir()
    monkeypatch.setattr(temporary, "NEW", 60)
    remove_left()
    assert left_in(here) == [f"{PREFIX}new"]
    monkeypatch.setattr(time, "time", lambda: (here / f"{PREFIX}new").stat().st_ctime + 61)
    remove_left()
    assert left_in(here) == []


def test_a_lock_is_held_once(here: Path) -> None:
    with locked(here), pytest.raises(OSError, match="temporarily unavailable"), locked(here):
        pass
