"""The sandbox for submissions, and the folders closed to them."""

import os
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from grader.fingerprint import ROOT
from grader.refused import Refused
from grader.row import text_of
from grader.task import Judging

NO_SANDBOX = (
    "no sandbox for submissions here: bubblewrap is missing or refused, and an account of their own"
    " needs root and a course's folder that every account may enter (below /root it is not);"
    " install bubblewrap, or see to that, or say --unsafe to trust every one of them"
)

# The paths that hold answers, grades or other students' work.
OURS = (
    "solutions", "labs", "examples", "grader", "build/cache", "build/results", ".git", "course.toml",
)  # fmt: skip


def judging_in_sandbox(
    programs: Path, labs: Iterable[str], seconds: float, unsafe: bool, closed: Iterable[Path]
) -> Judging:
    """Requires a sandbox unless `unsafe`; denies `closed` and the course to an account sandbox."""
    there = [ROOT / programs / lab for lab in labs if os.access(ROOT / programs / lab, os.X_OK)]
    sandbox = sandbox_of(there[0]) if there else ""
    if sandbox == "none" and not unsafe:
        raise Refused(NO_SANDBOX)
    if sandbox == "account":
        close_all([*closed, *ours()])
    return Judging(programs, seconds, ("--repeat-errors", *(() if unsafe else ("--require-sandbox",))))


@cache
def close_course(program: Path) -> None:
    """Closes the course on this machine, possibly a worker's, if the sandbox is an account."""
    if sandbox_of(program) == "account":
        close_all(ours())


def sandbox_of(program: Path, command: Sequence[str] = ()) -> str:
    """The sandbox that a lab's program can use here: bubblewrap, account or none."""
    asked = subprocess.run([*command, program, "--sandbox"], check=False, capture_output=True, text=True)
    return asked.stdout.strip()


def ours() -> list[Path]:
    """The course's paths to be closed."""
    return [ROOT / name for name in OURS]


def close_all(paths: Iterable[Path]) -> None:
    """Closes the paths that exist."""
    for path in filter(Path.exists, paths):
        close(path)


def close(path: Path) -> None:
    """Closes a file or folder to every account but its owner's."""
    try:
        path.chmod(0o700 if path.is_dir() else 0o600)
    except OSError as error:
        raise Refused(f"{text_of(path)} cannot be closed to submissions: {error.strerror}") from None
