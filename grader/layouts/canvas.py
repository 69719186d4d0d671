"""Canvas's "Download Submissions": all files beside each other.

`leeann_LATE_12345_67890_kernel.cu`: the student's sortable name without blanks and commas, LATE
where it is, the student's number, the file's number, the file's name. Anonymous it is
`anon_AbC12_67890_kernel.cu`, with LATE_ before. A file that is handed in again is `kernel-1.cu`,
and its number is higher. Texts and links end in `_text.html` and `_link.html`. The times in the
archive are the download's.
Source: lib/content_zipper.rb of https://github.com/instructure/canvas-lms.
"""

import re
from pathlib import Path

from grader.hand_in import HandIn, Item
from grader.row import text_of
from grader.visible import visible

NAMED = r"(?P<name>.+?)(?P<late>_LATE)?_(?P<id>\d+)"
ANONYMOUS = r"(?P<late>LATE_)?(?P<name>anon)_(?P<id>[A-Za-z0-9]+)"
FILE = r"_(?:(?P<order>\d+)_(?P<file>.+)|text\.html|link\.html)"
FORMS = [re.compile(form + FILE, re.IGNORECASE | re.DOTALL) for form in (ANONYMOUS, NAMED)]


def hand_ins(top: Path) -> list[HandIn] | None:
    """One for each student; None if anything looks otherwise."""
    students: dict[tuple[str, str], list[tuple[re.Match[str], Path]]] = {}
    for entry in visible(top):
        match = None if entry.is_dir() else match_of(entry.name)
        if not match:
            return None
        students.setdefault((match["name"], match["id"]), []).append((match, entry))
    return [hand_in(entries) for entries in students.values()] or None


def match_of(name: str) -> re.Match[str] | None:
    """The parts of a file's name."""
    return next((match for form in FORMS if (match := form.fullmatch(name))), None)


def hand_in(entries: list[tuple[re.Match[str], Path]]) -> HandIn:
    """All files of one student."""
    match = entries[0][0]
    name, number = text_of(match["name"]), match["id"]
    items = tuple(
        Item(entry, text_of(found["file"] or entry.name), int(found["order"] or 0))
        for found, entry in entries
    )
    late = any(found["late"] for found, _ in entries)
    known_as = (name, number, f"{name}_{number}")
    return HandIn(name, number, items, known_as, late=late, dated=False)
