"""The MPI libraries are asked for only where a lab on ranks is handed in."""

import subprocess
from pathlib import Path

import pytest

from grader import ranks
from grader.labs import Lab
from grader.refused import Refused


@pytest.fixture
def lab_on_ranks(tmp_path: Path) -> Lab:
    """Lab 97, with MPI."""
    (tmp_path / "lab97_on_ranks").mkdir()
    (tmp_path / "lab97_on_ranks/skeleton.cpp").write_text("// Lab 97\n#include <mpi.h>\n")
    return Lab("lab97", tmp_path / "lab97_on_ranks", "reduce_by_hand")


def set_up(monkeypatch: pytest.MonkeyPatch, status: int) -> list[object]:
    """The commands that are run, none of which fetches anything."""
    commands: list[object] = []

    def run(command: list[object], **_: object) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess([], status)

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_other_labs_ask_for_none(monkeypatch: pytest.MonkeyPatch, labs: dict[str, Lab]) -> None:
    asked = set_up(monkeypatch, 0)
    ranks.require_ranks(lab for lab in labs.values() if lab.number != "lab14")
    assert not asked


def test_a_lab_on_ranks_asks_once(monkeypatch: pytest.MonkeyPatch, lab_on_ranks: Lab) -> None:
    asked = set_up(monkeypatch, 0)
    ranks.require_ranks([lab_on_ranks])
    assert asked == [["make", "--no-print-directory", "-C", ranks.ROOT, "setup-ranks"]]


def test_without_them_nobody_is_graded(monkeypatch: pytest.MonkeyPatch, lab_on_ranks: Lab) -> None:
    set_up(monkeypatch, 2)
    with pytest.raises(Refused, match=r"lab97: there is no Open MPI.*nobody was graded"):
        ranks.require_ranks([lab_on_ranks])
