"""Classroom 50's `gh teacher download`: a clone for each student, and scores.csv.

A clone is `<classroom>-<assignment>-<username>`. scores.csv has a line for each submission, and one for each
student who handed in nothing: such a student is a finding. With --by-pattern there is no scores.csv: then it is a
plain folder.
Source: wiki/gh-teacher.md (download) and cli/gh-teacher/internal/download/download.go of
https://github.com/foundation50/classroom50.
"""

import csv
from datetime import datetime
from pathlib import Path

from language.words import in_language, say

from grader.hand_in import HandIn, Item
from grader.row import text_of
from grader.visible import visible

SCORES = "scores.csv"
COLUMNS = {"username", "email", "datetime", "submission_tag"}


def hand_ins(top: Path) -> list[HandIn] | None:
    """One for each clone; None if scores.csv is missing or not Classroom 50's."""
    file = top / SCORES
    if not file.is_file():
        return None
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            lines = list(csv.DictReader(opened))
    except (UnicodeDecodeError, csv.Error):
        return None
    if not lines or COLUMNS - lines[0].keys():
        return None
    latest: dict[str, dict[str, str]] = {}
    for line in sorted(lines, key=lambda line: line["datetime"] or ""):
        latest[(line["username"] or "").lower()] = line
    found = [hand_in(entry, latest) for entry in visible(top) if entry.is_dir()]
    cloned = {each.name.lower() for each in found}
    return found + [without_clone(line) for user, line in latest.items() if user and user not in cloned]


def without_clone(line: dict[str, str]) -> HandIn:
    """A student who handed in nothing, or whose clone is missing."""
    name, tag = line["username"], line["submission_tag"]
    nothing = in_language("nothing was handed in")
    problem = say("{} has {} of {}, and there is no clone", SCORES, tag, name) if tag else nothing
    return HandIn(name, name, known_as=(name,), email=line["email"] or "", problem=problem)


def hand_in(clone: Path, lines: dict[str, dict[str, str]]) -> HandIn:
    """A student's clone, with the last submission's data from scores.csv."""
    name = text_of(clone.name)
    # All three names may contain hyphens: take the longest user name that fits.
    fitting = [user for user in lines if user and f"-{name.lower()}".endswith(f"-{user}")]
    if not fitting:
        return HandIn(clone.name, name, (Item(clone, ""),), (name,), note=say("not in {}", SCORES), dated=False)
    line = lines[max(fitting, key=len)]
    return HandIn(
        line["username"],
        name,
        (Item(clone, ""),),
        (name, line["username"]),
        line["email"] or "",
        late=line.get("late") == "true",
        time=time_of(line["datetime"] or ""),
        dated=False,
    )


def time_of(text: str) -> float | None:
    """The submission time, or None if it is invalid."""
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError:
        return None
