"""A batch's output on the screen: a table, and a total."""

from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.graded import Cell
from grader.points import format_points
from grader.row import NEEDS_REVIEW
from grader.safe_text import printable

STYLES = {"passed": "green", "failed": "red", "not_compiled": "red", NEEDS_REVIEW: "bold yellow"}
WIDTH_OF_A_PIPE = 10_000  # more than any row needs


def show_table(rows: Iterable[Cell]) -> None:
    """Prints the table: cut to a terminal's width; in a pipe, each row is one complete line."""
    console = Console()
    table = Table(box=None, pad_edge=False, expand=console.is_terminal)
    table.add_column("name", no_wrap=True, max_width=30 if console.is_terminal else None)
    table.add_column("lab", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    # The ratio makes this the column that shrinks on a narrow terminal.
    table.add_column("what to know", no_wrap=True, ratio=1 if console.is_terminal else None)
    for row in rows:
        table.add_row(*texts(row))
    if console.is_terminal:
        console.print(table)
    else:
        print_whole(table, console)


def print_whole(table: Table, console: Console) -> None:
    """Prints every line at full length, without blanks at its end."""
    console.width = WIDTH_OF_A_PIPE
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().rstrip().split("\n")))


def texts(cell: Cell) -> list[Text]:
    """A row of the table. Text, not markup: names and messages are the students'."""
    row, score = cell.row, cell.score
    points = ""
    if score and score.points is not None:
        points = f"{format_points(score.points)}/{format_points(score.out_of)}"
    state = Text(cell.state.replace("_", " "), style=STYLES.get(cell.state, ""))
    return [Text(printable(row.name)), Text(row.lab), state, Text(points), Text(remark(cell))]


def remark(cell: Cell) -> str:
    """A remark, in one line, on details missing from the other columns."""
    if cell.decision:
        return printable(cell.decision.because)
    reason = [cell.summary] if NEEDS_REVIEW in (cell.state, cell.row.state) else []
    reason += [" ".join(cell.score.remarks)] if cell.score else []
    return printable("; ".join(filter(None, reason + cell.message.split("\n")[:1])))


def total(rows: Iterable[Cell]) -> str:
    """The number of rows in each state: "5 rows: 1 passed, 2 failed"."""
    counts = Counter(cell.state for cell in rows)
    parts = [f"{count} {state.replace('_', ' ')}" for state, count in sorted(counts.items())]
    return f"{counts.total()} rows: {', '.join(parts)}"
