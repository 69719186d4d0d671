"""What a batch leaves behind: a table for people, grades.csv for gradebooks."""

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.row import NEEDS_REVIEW, Row

COLUMNS = ("name", "lab", "state", "points", "out_of", "summary", "message")
STYLES = {"passed": "green", "failed": "red", "not_compiled": "red", NEEDS_REVIEW: "bold yellow"}
WIDTH_OF_A_PIPE = 10_000  # more than any row needs


def write_csv(file: Path, rows: Iterable[Row]) -> None:
    """Writes grades.csv; an undecided cell is empty, never 0."""
    with file.open("w", encoding="utf-8", newline="") as opened:
        table = csv.writer(opened, lineterminator="\n")
        table.writerow(COLUMNS)
        table.writerows([plain(getattr(row, column)) for column in COLUMNS] for row in rows)


def plain(cell: object) -> object:
    """The cell, or for a text that a spreadsheet would take for a formula that text, quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@\t\r") else cell


def show_table(rows: Iterable[Row]) -> None:
    """Prints the table: cut to a terminal's width, a whole line a row where it is piped."""
    console = Console()
    table = Table(box=None, pad_edge=False, expand=console.is_terminal)
    table.add_column("name", no_wrap=True, max_width=30 if console.is_terminal else None)
    table.add_column("lab", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    # With a ratio it is this column that gives way on a narrow terminal.
    table.add_column("what to know", no_wrap=True, ratio=1 if console.is_terminal else None)
    for row in rows:
        table.add_row(*cells(row))
    if console.is_terminal:
        console.print(table)
    else:
        print_whole(table, console)


def print_whole(table: Table, console: Console) -> None:
    """Prints every line as long as it is, without blanks at its end."""
    console.width = WIDTH_OF_A_PIPE
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().rstrip().split("\n")))


def cells(row: Row) -> list[Text]:
    """A row of the table. Text, not markup: names and messages are the students'."""
    points = "" if row.points is None else f"{row.points}/{row.out_of}"
    state = Text(row.state.replace("_", " "), style=STYLES.get(row.state, ""))
    return [Text(printable(row.name)), Text(row.lab), state, Text(points), Text(remark(row))]


def remark(row: Row) -> str:
    """What the other columns do not say, in one line."""
    reason = [row.summary] if row.state == NEEDS_REVIEW else []
    return printable("; ".join(reason + row.message.split("\n")[:1]).rstrip("; "))


def printable(text: str) -> str:
    """A text that cannot steer a terminal: control characters are written as \\x1b."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def total(rows: Iterable[Row]) -> str:
    """How many rows there are of each state: "5 graded: 1 passed, 2 failed"."""
    counts = Counter(row.state for row in rows)
    parts = [f"{count} {state.replace('_', ' ')}" for state, count in sorted(counts.items())]
    return f"{counts.total()} rows: {', '.join(parts)}"
