"""grades.csv: a line per student and lab, with the machine's points; an undecided cell is empty."""

from collections.abc import Iterator

from grader.graded import Cell, Graded
from grader.points import format_points
from grader.safe_text import csv_text

HEAD = (
    "name", "lab", "state", "points", "out_of", "summary", "message",
    "machine_points", "days_late", "decision", "reasons",
)  # fmt: skip


def grades_csv(graded: Graded) -> str:
    """The complete file."""
    return csv_text(HEAD, (list(line_of(cell)) for cell in graded.cells))


def line_of(cell: Cell) -> Iterator[object]:
    """The cells of one line."""
    row, score = cell.row, cell.score
    yield from (row.name, row.lab, cell.state, points_of(cell))
    yield format_points(score.out_of) if score else None
    yield from (cell.summary, "; ".join(filter(None, cell.message.split("\n"))))
    yield format_points(score.machine) if score and score.machine is not None else None
    yield cell.lateness.counted or None
    yield cell.decision.because if cell.decision else None
    yield " ".join(score.reasons) if score else None


def points_of(cell: Cell) -> str | None:
    """The points as text; None while undecided."""
    return None if cell.points is None else format_points(cell.points)
