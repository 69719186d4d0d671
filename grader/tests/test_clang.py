"""The compiler of labs in C++ is asked for only where one is handed in."""

import subprocess
import sys
from pathlib import Path

import pytest

from grader import clang
from grader.labs import Lab
from grader.refused import Refused


@pytest.fixture
def lab_in_cpp(tmp_path: Path) -> Lab:
    """Lab 98, in C++."""
    (tmp_path / "lab98_in_cpp").mkdir()
    (tmp_path / "lab98_in_cpp/skeleton.cpp").touch()
    return Lab("lab98", tmp_path / "lab98_in_cpp", "sum_by_hand")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[object]:
    """The commands that are run, none of which fetches anything; there is no clang++ yet."""
    commands: list[object] = []
    monkeypatch.setattr(clang, "CLANG_RECORD", tmp_path / "clang.path")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: commands.append(command))
    return commands


def test_labs_in_cuda_ask_for_none(asked: list[object], labs: dict[str, Lab]) -> None:
    clang.require_clang(lab for lab in labs.values() if lab.ending == ".cu")
    assert not asked


def test_a_lab_in_cpp_fetches_it_and_is_refused_without(asked: list[object], lab_in_cpp: Lab) -> None:
    with pytest.raises(Refused, match=r"lab98: there is no clang\+\+ with OpenMP.*nobody was graded"):
        clang.require_clang([lab_in_cpp])
    assert asked == [["make", "--no-print-directory", "-C", clang.ROOT, "setup-clang"]]


def test_one_that_is_here_is_used(asked: list[object], lab_in_cpp: Lab, tmp_path: Path) -> None:
    (tmp_path / "clang.path").write_text(f"{sys.executable}\n")
    clang.require_clang([lab_in_cpp])
    assert not asked
