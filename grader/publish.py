"""Writes all results of a batch: grades.csv, batch.json, exports/ and pages/."""

import os
import tempfile
from pathlib import Path

from grader import formats, pages
from grader.batch_file import Batch, Outcome, Standing, to_json
from grader.changes import Change, changes_between
from grader.graded import Cell, Graded, Rules, graded, read_verdicts
from grader.grades_csv import grades_csv, points_of
from grader.hands import hands_of
from grader.safe_text import csv_text

BATCH = "batch.json"
MADE = ("verdicts", "times.csv")  # written while judging
CHANGES = ("name", "lab", "before", "after", "why")


def publish(
    batch: Batch, made: Path, rules: Rules, grades: Path, before: Standing | None
) -> tuple[Graded, list[Change]]:
    """Writes everything into `grades`, and returns the changes since the last time.

    `made` has the verdicts and times.csv, which go into `grades`; or it is `grades` itself.
    """
    done = graded(batch, read_verdicts(made / "verdicts", batch), rules)
    points = {(cell.row.name, cell.row.lab): outcome_of(cell) for cell in done.cells}
    changes = list(changes_between(*before, batch, points)) if before else []
    with tempfile.TemporaryDirectory(prefix="part.", dir=made) as folder:
        part = Path(folder, "new")
        write(part / BATCH, to_json(batch, points))
        write(part / "grades.csv", grades_csv(done))
        if changes:
            write(part / "changes.csv", changes_csv(changes))
        for path, content in formats.files(done):
            write(part / "exports" / path, content)
        for path, text in pages.files(done):
            write(part / "pages" / path, text)
        if rules.course.similarity:
            page = pages.similarity_page(batch.name, hands_of(made, rules.course.earlier))
            write(part / "pages/similarity.html", page)
        if made != grades:
            for name in MADE:
                os.rename(made / name, part / name)
        os.sync()  # after a power cut, every file with its final name must be complete
        swap_in(part, grades, Path(folder, "old"))
    return done, changes


def outcome_of(cell: Cell) -> Outcome:
    """The part of a cell stored in batch.json."""
    return points_of(cell), cell.decision.because if cell.decision else ""


def write(file: Path, content: str | bytes) -> None:
    """Writes a file, and creates the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def swap_in(part: Path, grades: Path, old: Path) -> None:
    """Replaces old results by the new ones; other files stay.

    batch.json comes last: if a run is killed earlier, the next one does everything again, including changes.csv.
    """
    old.mkdir()
    for new in sorted(part.iterdir(), key=lambda new: (new.name == BATCH, new.name)):
        there = grades / new.name
        if there.is_dir():
            os.rename(there, old / new.name)
        os.replace(new, there)


def changes_csv(changes: list[Change]) -> str:
    """changes.csv: of the last run that changed something."""
    return csv_text(CHANGES, ([getattr(each, name) for name in CHANGES] for each in changes))
