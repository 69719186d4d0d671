"""times.csv: the parts that differ when the same submissions are judged again. No other file contains times."""

from collections.abc import Iterable
from pathlib import Path

from grader.safe_text import csv_text
from grader.submissions import Submission
from grader.task import Judged

HEAD = ("name", "lab", "seconds", "worker", "tries")


def write_times(file: Path, judged: Iterable[tuple[Submission, Judged]]) -> None:
    """One line per submission; identical kernels were judged once, and have the same line."""
    lines = ((each.name, each.lab.number, f"{how.seconds:.2f}", how.worker, how.tries) for each, how in judged)
    file.write_text(csv_text(HEAD, lines), encoding="utf-8", newline="")
