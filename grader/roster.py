"""roster.csv: the class; adds data missing from an export, and shows hand-ins that match no student."""

import csv
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from language.words import in_language

from grader.hand_in import HandIn, same
from grader.refused import Refused
from grader.row import text_of
from grader.student import Student
from grader.visible import ROSTER

COLUMNS = ("folder", "email", "sis_id", "group", "extension_days")
WHO = COLUMNS[:3]  # each alone identifies a student


@dataclass(frozen=True)
class Line:
    """A line of the roster: a student."""

    number: int
    folder: str
    email: str
    sis_id: str
    group: str
    extension_days: int

    @property
    def name(self) -> str:
        """The name that a person would look for."""
        return self.folder or self.email or self.sis_id


class Roster:
    """The class, indexed by everything that identifies a student."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.by: dict[tuple[str, str], Line] = {}
        for line in lines:
            for column in WHO:
                key = (column, same(getattr(line, column)))
                if key[1] and key in self.by:
                    raise Refused(
                        f"{ROSTER}:{line.number}: {column} {getattr(line, column)} is also in line"
                        f" {self.by[key].number}"
                    )
                self.by[key] = line

    def line_of(self, hand_in: HandIn) -> Line | None:
        """The matching line, or None; a platform's email and ID come before names."""
        texts = [("email", hand_in.email), ("sis_id", hand_in.sis_id)]
        texts += [("folder", text) for text in hand_in.known_as]
        return next(
            (line for column, text in texts if text and (line := self.by.get((column, same(text))))),
            None,
        )

    def ordered(self, hand_ins: Iterable[HandIn]) -> Iterator[tuple[HandIn, Line | None]]:
        """Hand-ins with their lines: first those that match none, last the students without one."""
        matched = [(each, self.line_of(each)) for each in hand_ins]
        yield from ((each, None) for each, line in matched if line is None)
        yield from ((each, line) for each, line in matched if line)
        seen = {line.number for _, line in matched if line}
        for line in self.lines:
            if line.number not in seen:
                yield HandIn(line.name, line.name, problem=in_language("nothing was handed in")), line


def student_of(hand_in: HandIn, line: Line | None) -> Student:
    """A hand-in's student; the roster takes precedence over the export."""
    return Student(
        hand_in.name,
        (line and line.email) or hand_in.email,
        (line and line.sis_id) or hand_in.sis_id,
        (line and line.group) or hand_in.group,
        line.extension_days if line else 0,
        hand_in.late,
        hand_in.platform_ids,
    )


def read_roster(file: Path) -> Roster:
    """The roster. Raises Refused with the line of a mistake."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f'{text_of(file)}: not UTF-8; save it as "CSV UTF-8"') from None
    header, _, _ = text.partition("\n")
    # Spreadsheets write semicolons if the comma is the decimal separator.
    rows = csv.DictReader(text.splitlines(keepends=True), delimiter=";" if ";" in header else ",", strict=True)
    try:
        check_header([name.strip() for name in rows.fieldnames or []])
        return Roster([line_of(rows.line_num, row) for row in rows])
    except csv.Error as error:
        raise Refused(f"{ROSTER}:{rows.reader.line_num}: {error}") from None


def check_header(names: list[str]) -> None:
    """Refuses unknown columns: after a typo, the column's values would silently be missing."""
    for name in names:
        if name not in COLUMNS:
            near = difflib.get_close_matches(name.lower(), COLUMNS, 1, 0.5)
            known = f"did you mean {near[0]}?" if near else f"known are {', '.join(COLUMNS)}"
            raise Refused(f"{ROSTER}:1: column {name!r}: {known}")
    for name in names:
        if names.count(name) > 1:
            raise Refused(f"{ROSTER}:1: column {name!r} is there twice")
    if not set(names) & set(WHO):
        raise Refused(f"{ROSTER}:1: no column tells who is meant: one of {', '.join(WHO)}")


def line_of(number: int, row: dict[str, str]) -> Line:
    """One line, checked."""
    if None in row or None in row.values():
        raise Refused(f"{ROSTER}:{number}: not as many cells as the header has")
    cell = {name.strip(): text.strip() for name, text in row.items()}
    if not any(cell.get(column) for column in WHO):
        raise Refused(f"{ROSTER}:{number}: it does not tell who is meant")
    days = cell.get("extension_days") or "0"
    if not (days.isascii() and days.isdigit()):
        raise Refused(f"{ROSTER}:{number}: extension_days {days!r}: must be a whole number, 0 or more")
    return Line(
        number, cell.get("folder", ""), cell.get("email", ""), cell.get("sis_id", ""),
        cell.get("group", ""), int(days),
    )  # fmt: skip
