"""Gradescope's "Export Submissions": `assignment_123_export/`.

`submission_metadata.yml` has an entry for each folder `submission_123456`, with `:submitters:`
(each with `:name:`, `:sid:`, `:email:`) and `:created_at:`. A group has several submitters and one
folder; each gets a row. Gradescope documents no layout: programs that read exports agree on this.
"""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import yaml
from language.words import in_language, say

from grader.hand_in import HandIn, Item
from grader.visible import visible

METADATA = "submission_metadata.yml"
LARGEST = 64 << 20  # it also holds results and history


def hand_ins(top: Path) -> list[HandIn] | None:
    """One for each submitter; None if there is no metadata."""
    file = top / METADATA
    if not file.is_file():
        return None
    try:
        entries = entries_of(file)
        problems = []
    except ValueError as error:
        entries = {}
        problem = say("cannot be read: {}; folders' names are used", error)
        problems = [HandIn(METADATA, METADATA, problem=problem)]
    folders = {entry.name: entry for entry in visible(top) if entry.is_dir()}
    found = [one for name, entry in entries.items() for one in submitters(name, entry, folders.get(name))]
    strangers = [
        HandIn(name, name, (Item(folder, ""),), (name,), note=say("not in {}", METADATA), dated=False)
        for name, folder in folders.items()
        if name not in entries
    ]
    return problems + sorted(found, key=lambda one: one.name) + strangers


def entries_of(file: Path) -> dict[str, dict[str, Any]]:
    """The metadata's entries; anything else in it is skipped."""
    with file.open("rb") as opened:
        text = opened.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise ValueError(say("larger than {} MiB", LARGEST >> 20))
    try:
        read = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(" ".join(str(error).split())) from None
    if not isinstance(read, dict):
        raise ValueError(in_language("no entries"))
    return {str(name): entry for name, entry in read.items() if isinstance(entry, dict)}


def submitters(folder: str, entry: dict[str, Any], path: Path | None) -> list[HandIn]:
    """A hand-in for each submitter of this entry."""
    listed = entry.get(":submitters")
    people = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    names = [text(each, ":name") or folder for each in people] or [folder]
    return [
        HandIn(
            name,
            folder,
            (Item(path, ""),) if path else (),
            (folder, name),
            text(person, ":email"),
            text(person, ":sid"),
            folder if len(names) > 1 else "",
            time=time_of(entry),
            dated=False,
            note=say("handed in together: {}", in_language(", ").join(names)) if len(names) > 1 else "",
            problem="" if path else say("{} names {}, and there is no such folder", METADATA, folder),
        )
        for name, person in zip(names, people or [{}], strict=True)
    ]


def text(entry: dict[str, Any], key: str) -> str:
    """A value as text; without quotes it may be a number."""
    value = entry.get(key)
    return "" if value is None else str(value)


def time_of(entry: dict[str, Any]) -> float | None:
    """The submission time; without a zone it is UTC."""
    value = entry.get(":created_at")
    try:
        when = value if isinstance(value, date) else datetime.fromisoformat(str(value))
    except ValueError:
        return None
    if not isinstance(when, datetime):
        return None
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
