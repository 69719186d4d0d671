"""Moodle's "Download all submissions".

With "in folders" each student has `Ann Lee_12345_assignsubmission_file`, with one more `_` at the
end in older versions; without, each file's name begins like that. Online texts are in
`..._assignsubmission_onlinetext`; a group has its name and number in place of the student's. The
times in the archive are the download's.
Source: mod/assign/classes/downloader.php of https://github.com/moodle/moodle.
"""

import re
from pathlib import Path

from grader.hand_in import HandIn, Item
from grader.layouts import Entries, named_as
from grader.row import text_of

ENTRY = re.compile(
    r"(?P<who>(?P<name>[^_]+)(?:_(?P<id>\d+))?)_assignsubmission_(?:file|onlinetext)(?:_?$|_(?P<file>.+))",
    re.DOTALL,
)


def hand_ins(top: Path) -> list[HandIn] | None:
    """One for each student or group, strays first; None if students are named differently."""
    named = named_as("Moodle", top, lambda entry: ENTRY.fullmatch(entry.name), "who")
    if not named:
        return None
    students, strays = named
    return strays + [hand_in(entries) for entries in students]


def hand_in(entries: Entries) -> HandIn:
    """All entries of one student."""
    match = entries[0][0]
    items = tuple(Item(entry, text_of(found["file"] or "")) for found, entry in entries)
    who, name, number = (text_of(match[part] or "") for part in ("who", "name", "id"))
    known_as = (who, name, number, *(text_of(entry.name) for _, entry in entries))
    ids = {"moodle_id": number} if number else {}
    return HandIn(name, number or who, items, known_as, platform_ids=ids, dated=False)
