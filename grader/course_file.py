"""Reads course.toml; all of its errors are reported at once, each with its line."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from difflib import SequenceMatcher, get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import Any

from language.glossary import ROOT, languages_of
from language.words import ENGLISH

from grader.course import Course, LabRules, Late, plain_course
from grader.labs import Lab
from grader.points import format_points
from grader.toml_lines import KeyPath, line_of, lines_of, repeated_key

TOP = ("late", "total", "private", "released", "similarity", "earlier", "language")
LATE = ("percent_a_day", "grace_hours", "most_days")
TOTAL = ("out_of", "cap")
LAB = ("weight", "deadline", "extra", "out_of", "points", "limits", "speed_bonus", "cap")


class BadCourse(Exception):
    """The errors in a course.toml, a line each."""


def read_course(file: Path, labs: dict[str, Lab]) -> Course:
    """The course of a file. Raises BadCourse."""
    text = read_text(file)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCourse(syntax_error(file, text, error)) from None
    reader = Reader(file, table, lines_of(text))
    course = reader.course(plain_course(labs), labs)
    if reader.problems:
        raise BadCourse("\n".join(reader.problems))
    return course


def read_text(file: Path) -> str:
    """The file's text, or BadCourse."""
    try:
        return file.read_text(encoding="utf-8-sig")  # Windows' editors begin a file with a byte order mark
    except OSError as error:
        raise BadCourse(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadCourse(f"{file}: not UTF-8") from None


def syntax_error(file: Path, text: str, error: tomllib.TOMLDecodeError) -> str:
    """tomllib's own message, except for a duplicate key, which it does not name."""
    said, _, place = str(error).partition(" (at line ")
    if said.startswith(("Cannot overwrite", "Cannot declare")) and (again := repeated_key(text)):
        return f"{file}:{again[1]}: {'.'.join(again[0])} is there twice"
    return f"{file}:{place.partition(',')[0]}: {said}" if place else f"{file}: {error}"


class Reader:
    """Takes the values out of the table and collects their errors."""

    def __init__(self, file: Path, table: dict[str, Any], lines: dict[KeyPath, int]) -> None:
        self.file, self.whole, self.lines = file, table, lines
        self.problems: list[str] = []

    def course(self, plain: Course, labs: dict[str, Lab]) -> Course:
        """The course."""
        self.known((), [*TOP, *plain.labs], "lab or table")
        rules = {number: self.lab(lab, labs[number]) for number, lab in plain.labs.items()}
        private, salt = self.private()
        self.known(("total",), TOTAL)
        return Course(
            rules,
            self.late(),
            self.number(("total", "out_of"), plain.out_of, above=0),
            self.number_or_none(("total", "cap")),
            private,
            self.value(("released",), bool, "true or false") or False,
            self.value(("similarity",), bool, "true or false") or False,
            self.earlier(),
            salt,
            self.language(),
        )

    def language(self) -> str:
        """One that the course's texts exist in."""
        name = self.value(("language",), str, "the name of a language") or ENGLISH
        known = [ENGLISH, *languages_of(ROOT)]
        if name not in known:
            self.wrong(("language",), f"{name}: no such language; {nearest(name, known)}")
        return name

    def earlier(self) -> tuple[Path, ...]:
        """The grades of earlier classes."""
        names = self.value(("earlier",), list, "a list of folders") or []
        folders = [self.file.parent / str(name) for name in names]
        for folder in folders:
            if not (folder / "verdicts").is_dir():
                self.wrong(("earlier",), f"{folder}: not the grades of a class (it has no verdicts/)")
        return tuple(folders)

    def late(self) -> Late:
        """The table [late]."""
        self.known(("late",), LATE)
        most = self.number_or_none(("late", "most_days"))
        if most is not None and most.denominator != 1:
            self.wrong(("late", "most_days"), "must be a whole number")
        return Late(
            self.number(("late", "percent_a_day"), Fraction(0), most=100),
            self.number(("late", "grace_hours"), Fraction(0)),
            None if most is None else int(most),
        )

    def lab(self, plain: LabRules, lab: Lab) -> LabRules:
        """A table [lab03]."""
        name = plain.number
        self.known((name,), LAB)
        self.known((name, "points"), plain.points, "task")
        changed = {task: self.number((name, "points", task), p) for task, p in plain.points.items()}
        limits = self.limits(name, lab)
        rules = replace(
            plain,
            points=changed,
            limits=limits,
            out_of=self.number((name, "out_of"), plain.out_of, above=0),
            weight=self.number((name, "weight"), Fraction(1)),
            deadline=self.deadline((name, "deadline")),
            extra=self.value((name, "extra"), bool, "true or false") or False,
            speed_bonus=self.number((name, "speed_bonus"), Fraction(0)),
            cap=self.number_or_none((name, "cap")),
        )
        self.must_add_up(rules)
        return rules

    def must_add_up(self, rules: LabRules) -> None:
        """Checks that the tasks' points add up to the lab's."""
        if (total := sum(rules.points.values(), Fraction(0))) == rules.out_of:
            return
        where = "points" if self.find((rules.number, "points")) else "out_of"
        each = " + ".join(f"{task} {format_points(points)}" for task, points in rules.points.items())
        self.wrong(
            (rules.number, where),
            f"the tasks' points are {format_points(total)} together ({each}), and {rules.number} has "
            f"{format_points(rules.out_of)}; change them, or say out_of = {format_points(total)}",
        )

    def limits(self, name: str, lab: Lab) -> dict[str, Fraction]:
        """The limits that course.toml changes."""
        toml = tomllib.loads((lab.folder / "lab.toml").read_text(encoding="utf-8"))
        counters = [limit["counter"] for task in toml["task"] for limit in task.get("limit", ())]
        self.known((name, "limits"), counters, "limit")
        found = {each: self.number_or_none((name, "limits", each)) for each in counters}
        return {counter: limit for counter, limit in found.items() if limit is not None}

    def deadline(self, path: KeyPath) -> datetime | None:
        """A time with an offset, which is the same on every machine."""
        example = "a time with its offset, like 2026-10-12T23:59:59+02:00"
        time: datetime | None = self.value(path, datetime, example)
        if time is not None and time.tzinfo is None:
            self.wrong(path, f"must be {example}")
            return None
        return time

    def private(self) -> tuple[Path | None, str]:
        """The private folder, and the salt in it; hidden cases are read when they are judged."""
        name = self.value(("private",), str, "a folder")
        if not name:
            return None, ""
        folder = self.file.parent / name
        if not folder.is_dir():
            self.wrong(("private",), f"{folder}: no such folder")
            return None, ""
        return folder, self.salt(folder / "salt")

    def salt(self, file: Path) -> str:
        """The content of the file; empty if there is none."""
        try:
            return file.read_text(encoding="utf-8").strip() if file.exists() else ""
        except (OSError, ValueError):
            self.wrong(("private",), f"{file}: must be a line of text (openssl rand -hex 32)")
            return ""

    def find(self, path: KeyPath) -> Any:
        """A value, or None."""
        table: Any = self.whole
        for name in path:
            table = table.get(name) if isinstance(table, Mapping) else None
        return table

    def value(self, path: KeyPath, kind: type, wanted: str) -> Any:
        """A value of this kind, or None."""
        found = self.find(path)
        if found is not None and type(found) is not kind:
            self.wrong(path, f"must be {wanted}")
            return None
        return found

    def number(
        self,
        path: KeyPath,
        default: Fraction,
        most: int | None = None,
        above: int | None = None,
    ) -> Fraction:
        """A number from 0 to `most`, and above `above`."""
        found = self.number_or_none(path)
        if found is None:
            return default
        if most is not None and found > most:
            self.wrong(path, f"must be at most {most}")
        if above is not None and found <= above:
            self.wrong(path, f"must be more than {above}")
        return found

    def number_or_none(self, path: KeyPath) -> Fraction | None:
        """A number that is not negative, or None."""
        found = self.find(path)
        if found is None:
            return None
        if type(found) not in (int, float) or not 0 <= found < 1e9:
            self.wrong(path, "must be a number, 0 or more")
            return None
        return Fraction(str(found))  # 0.1 is exactly a tenth

    def known(self, path: KeyPath, names: Iterable[str], what: str = "value") -> None:
        """Checks that every key of a table is a known name."""
        table, names = self.find(path), list(names)
        if table is None:
            return
        if not isinstance(table, Mapping):
            self.wrong(path, "must be a table")
            return
        for name in table:
            if name not in names:
                self.wrong((*path, name), f"no such {what}; {nearest(name, names)}")

    def wrong(self, path: KeyPath, reason: str) -> None:
        """Records an error."""
        line = line_of(path, self.lines)
        self.problems.append(f"{self.file}:{line}: {'.'.join(path)}: {reason}")


def likeness(one: str, other: str) -> float:
    """From 0 to 1."""
    return SequenceMatcher(None, other.lower(), one).ratio()


def nearest(name: str, names: list[str]) -> str:
    """ "did you mean lab03?", or all of them."""
    by_lower = {each.lower(): each for each in names}
    # The first of equally near names: lab3 is lab03, not lab13.
    near = get_close_matches(name.lower(), by_lower, n=max(len(names), 1))
    if close := sorted(near, key=lambda each: (-likeness(each, name), each)):
        return f"did you mean {by_lower[close[0]]}?"
    return f"there is {', '.join(names)}" if names else "there is none"
