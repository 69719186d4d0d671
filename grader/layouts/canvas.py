"""Canvas's "Download Submissions": all files in one folder.

`leeann_LATE_12345_67890_kernel.cu`: the student's sortable name without blanks and commas, LATE
if it was late, the student's number, the file's number, the file's name. An anonymous export has
`anon_AbC12_67890_kernel.cu`, or LATE_ before that. A file that is handed in again is
`kernel-1.cu`, and its number is higher. Texts and links end in `_text.html` and `_link.html`. The
times in the archive are the download's.
Source: lib/content_zipper.rb of https://github.com/instructure/canvas-lms.
"""

import re
from pathlib import Path

from grader.hand_in import HandIn, Item
from grader.layouts import Entries, named_as
from grader.row import text_of

NAMED = r"(?P<name>.+?)(?P<late>_LATE)?_(?P<id>\d+)"
ANONYMOUS = r"(?P<late>LATE_)?(?P<name>anon)_(?P<id>[A-Za-z0-9]+)"
FILE = r"_(?:(?P<order>\d+)_(?P<file>.+)|text\.html|link\.html)"
FORMS = [re.compile(form + FILE, re.IGNORECASE | re.DOTALL) for form in (ANONYMOUS, NAMED)]


def hand_ins(top: Path) -> list[HandIn] | None:
    """One for each student, strays first; None if students are named differently."""
    named = named_as("Canvas", top, match_of, "name", "id")
    if not named:
        return None
    students, strays = named
    # If two students have one number, it is a date: ann_2026_03_01.cu, ben_2026_03_01.cu.
    if len({entries[0][0]["id"] for entries in students}) < len(students):
        return None
    return strays + [hand_in(entries) for entries in students]


def match_of(entry: Path) -> re.Match[str] | None:
    """The parts of a file's name."""
    if entry.is_dir():
        return None
    return next((match for form in FORMS if (match := form.fullmatch(entry.name))), None)


def hand_in(entries: Entries) -> HandIn:
    """All files of one student."""
    match = entries[0][0]
    name, number = text_of(match["name"]), match["id"]
    items = tuple(
        Item(entry, text_of(found["file"] or entry.name), int(found["order"] or 0)) for found, entry in entries
    )
    late = any(found["late"] for found, _ in entries)
    known_as = (name, number, f"{name}_{number}")
    ids = {"canvas_id": number} if number.isdigit() else {}  # an anonymous student has none
    return HandIn(name, number, items, known_as, platform_ids=ids, late=late, dated=False)
