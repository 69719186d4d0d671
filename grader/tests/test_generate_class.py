"""The generated class: the same from the same seed, and the grader knows each kernel's student."""

import subprocess
import sys
from glob import escape
from pathlib import Path

import pytest
from conftest import ROOT

from grader.generate_class import MIX, STRANGE, generate
from grader.labs import Lab
from grader.submissions import Submission, find_submissions

pytestmark = pytest.mark.skipif(not (ROOT / "solutions").exists(), reason="the student edition: no solutions/")


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        str(file.relative_to(folder)): (file.read_bytes(), int(file.stat().st_mtime))
        for file in folder.rglob("*.*")
        if file.is_file() and file.name != "roster.csv"
    }


@pytest.mark.usefixtures("real_programs")  # they apply the diffs in solutions/
def test_the_same_seed_makes_the_same_class(tmp_path: Path) -> None:
    made = [generate(tmp_path / name, 60, seed) for name, seed in (("a", 3), ("b", 3), ("c", 4))]
    assert made[0] == made[1] and set(made[0]) == set(MIX) and made[0].total() == 60
    assert files(tmp_path / "a") == files(tmp_path / "b") != files(tmp_path / "c")


@pytest.mark.usefixtures("real_programs")  # they apply the diffs in solutions/
def test_every_student_has_a_kernel_that_nobody_else_has(tmp_path: Path, labs: dict[str, Lab]) -> None:
    generate(tmp_path / "class", 200, 1)
    found = list(find_submissions(tmp_path / "class", labs, tmp_path / "room"))
    submissions = [each for each in found if isinstance(each, Submission)]
    assert len(submissions) == 200 == len({each.name for each in submissions})
    assert len({each.file.read_bytes() for each in submissions}) == 200
    for strange in STRANGE:
        assert list((tmp_path / "class").glob(f"{escape(strange)}*")), strange
    assert not any(b"expect:" in each.file.read_bytes() for each in submissions)


def test_it_needs_no_packages(tmp_path: Path) -> None:
    command = [sys.executable, "-S", "-m", "grader.generate_class", tmp_path, "--students", "0"]
    ran = subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "--students: must be 1 or more" in ran.stderr


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grader.generate_class", tmp_path, "--students", "1"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, f"reduction-labs: {tmp_path} is there already\n")
