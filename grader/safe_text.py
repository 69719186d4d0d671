"""Texts chosen by students, made harmless for terminals, spreadsheets and file systems."""

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Sequence

BEGINS = "=+\\-@\t\r＝＋－＠"  # start of a formula; the wide ones in Chinese and Japanese versions
# At the start of a cell, and after a semicolon, the separator if decimals have a comma.
FORMULA = re.compile(f"(?:^|(?<=;))(?=[{BEGINS}])")
LONGEST_NAME = 200  # bytes; file systems allow 255, and an ending will be added


def printable(text: str) -> str:
    """A text that cannot control a terminal: control characters are written as \\x1b."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def plain(cell: object) -> object:
    """A cell that no spreadsheet interprets as a formula, without control characters."""
    if not isinstance(cell, str):
        return cell
    return printable(FORMULA.sub("'", cell))


def csv_text(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV; None is an empty cell."""
    return csv_rows([head, *rows])


def csv_rows(rows: Iterable[Sequence[object]]) -> str:
    """A table without a heading."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([plain(cell) for cell in row] for row in rows)
    return file.getvalue()


def file_name(name: str) -> str:
    """A name as a part of a file's name: two names never become one."""
    safe = "".join(c if c.isprintable() and c not in "/%\\" else f"%{ord(c):02X}" for c in name)
    if safe.startswith("."):
        safe = f"%2E{safe[1:]}"
    if len(safe.encode()) <= LONGEST_NAME:
        return safe
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    return f"{safe.encode()[: LONGEST_NAME - 20].decode(errors='ignore')}~{digest}"
