"""A row of the result: one submission's outcome in one lab."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from grader.student import Student

NEEDS_REVIEW = "needs_review"  # the machine could not decide: never a zero, never a pass
DECIDED = "decided"  # by a person


@dataclass(frozen=True)
class Row:
    """`state` is the verdict's, or NEEDS_REVIEW; `points` is None if nothing was decided."""

    name: str
    lab: str
    state: str
    points: int | None = None
    out_of: int | None = None
    summary: str = ""
    message: str = ""
    student: Student | None = field(default=None, compare=False)  # if nothing could be judged


def needs_review(name: str, lab: str, summary: str, message: str = "", student: Student | None = None) -> Row:
    """The row of a submission that a person must look at."""
    return Row(name, lab, NEEDS_REVIEW, summary=summary, message=message, student=student)


def text_of(path: Path | str) -> str:
    """A path as text; bytes that are not UTF-8 are written as \\xff, so that names stay distinct."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
