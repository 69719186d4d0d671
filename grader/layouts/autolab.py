"""Autolab's "Download All Submissions": all files in one zip.

`ann@example.edu_3_handin.zip`: the student's address, the number of the version, the assessment's handin
filename. With one `_` in that filename the address comes after the version: `3_ann@example.edu_hand_in.zip`.
The zip has every version, or the last one of each student. The times in it are the download's.
Source: downloadAll and download_filename in app/controllers/submissions_controller.rb, and
handin_file_filename in app/models/submission.rb, of https://github.com/autolab/Autolab.
"""

import re
from pathlib import Path

from grader.archive.limits import is_archive
from grader.hand_in import HandIn, Item
from grader.layouts import Entries, named_as
from grader.row import text_of

EMAIL = r"(?P<email>[^@]+@[^@_]+)"
FORMS = [
    re.compile(form, re.DOTALL)
    for form in (rf"{EMAIL}_(?P<version>\d+)_(?P<file>.+)", rf"(?P<version>\d+)_{EMAIL}_(?P<file>.+)")
]


def hand_ins(top: Path) -> list[HandIn] | None:
    """One for each student, strays first; None if students are named differently."""
    named = named_as("Autolab", top, match_of, "email")
    if not named:
        return None
    students, strays = named
    return strays + sorted(map(hand_in, students), key=lambda one: one.name)


def match_of(entry: Path) -> re.Match[str] | None:
    """The parts of a file's name."""
    if entry.is_dir():
        return None
    return next((match for form in FORMS if (match := form.fullmatch(entry.name))), None)


def hand_in(entries: Entries) -> HandIn:
    """All versions of one student."""
    email = text_of(entries[0][0]["email"])
    items = tuple(Item(entry, shown(text_of(match["file"])), int(match["version"])) for match, entry in entries)
    return HandIn(email, email, items, (email, email.partition("@")[0]), email, dated=False)


def shown(file: str) -> str:
    """A file's own name; empty for an archive, whose name is the same for everybody and tells nothing."""
    return "" if is_archive(file) else file
