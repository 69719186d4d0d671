"""What stands between a submission and this machine: a box, and folders that are closed to it."""

import os
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from grader.made_of import ROOT
from grader.refused import Refused
from grader.row import text_of
from grader.task import Judging

NO_BOX = (
    "no box for submissions here: bubblewrap is missing or refused, and an account of their own"
    " needs root and a course's folder that every account may enter (below /root it is not);"
    " install bubblewrap, or see to that, or say --unsafe to trust every one of them"
)

# What holds answers, grades or the work of others.
OURS = (
    "solutions", "labs", "examples", "grader", "build/cache", "build/results", ".git", "course.toml",
)  # fmt: skip


def judging_in_box(
    programs: Path, labs: Iterable[str], seconds: float, unsafe: bool, closed: Iterable[Path]
) -> Judging:
    """Refuses to go on without a box; `closed` files and folders are then closed to an account."""
    there = [ROOT / programs / lab for lab in labs if os.access(ROOT / programs / lab, os.X_OK)]
    box = box_of(there[0]) if there else ""
    if box == "none" and not unsafe:
        raise Refused(NO_BOX)
    if box == "account":
        close_all([*closed, *ours()])
    return Judging(programs, seconds, () if unsafe else ("--require-box",))


@cache
def close_course(program: Path) -> None:
    """Closes the course on this machine, be it a worker's, where the box is an account."""
    if box_of(program) == "account":
        close_all(ours())


def box_of(program: Path, command: Sequence[str] = ()) -> str:
    """The box that a lab's program reaches here: bubblewrap, account or none."""
    asked = subprocess.run(
        [*command, program, "--box"], check=False, capture_output=True, text=True
    )
    return asked.stdout.strip()


def ours() -> list[Path]:
    """Where the course has what it closes."""
    return [ROOT / name for name in OURS]


def close_all(paths: Iterable[Path]) -> None:
    """Those that are there."""
    for path in filter(Path.exists, paths):
        close(path)


def close(path: Path) -> None:
    """Closes a file or folder to every account but its owner's."""
    try:
        path.chmod(0o700 if path.is_dir() else 0o600)
    except OSError as error:
        raise Refused(
            f"{text_of(path)} cannot be closed to submissions: {error.strerror}"
        ) from None
