"""A student's hand-in, as found by a layout."""

import os
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path

LONGEST_NAME = 100  # bytes of a student's name, and of a tag; a folder's name may have 255


@dataclass(frozen=True)
class Item:
    """A folder, a file or an archive, and the name by which the student knows it."""

    path: Path
    shown: str
    order: int = 0  # the platform's own count of hand-ins, if any: higher is newer, whatever the clocks say


@dataclass(frozen=True)
class HandIn:
    """One student's hand-in, in printable texts. With a `problem`, nothing is read."""

    name: str
    tag: str  # distinguishes two students of the same name
    items: tuple[Item, ...] = ()
    known_as: tuple[str, ...] = ()  # names that roster.csv may have for the student
    email: str = ""
    sis_id: str = ""
    group: str = ""
    late: bool = False
    time: float | None = None  # when it was handed in, if the platform records it
    dated: bool = True  # False: the files' own times are those of the download
    note: str = ""
    problem: str = ""
    platform_ids: Mapping[str, str] = field(default_factory=dict)  # canvas_id, moodle_id: known to its imports


def told_apart(hand_ins: Iterable[HandIn]) -> Iterator[HandIn]:
    """The same hand-ins with unique names, each of which can be the name of a folder.

    A problem that is not a hand-in takes no student's name.
    """
    named = [replace(each, name=as_folder(each.name) or as_folder(each.tag)) for each in hand_ins]
    spellings = Counter(composed(name) for name in {each.name for each in named})
    named = [replace(each, name=told(each.name)) if spellings[composed(each.name)] > 1 else each for each in named]
    times = Counter(same(each.name) for each in named if not each.problem)
    taken: set[str] = set()
    apart: dict[int, HandIn] = {}
    for place in sorted(range(len(named)), key=lambda place: bool(named[place].problem)):
        each = named[place]
        name = each.name
        if times[same(name)] > 1 or same(name) in taken:
            name = f"{name} ({as_folder(each.tag)})" if each.tag else name
        numbered = chain([name], (f"{name} {number}" for number in count(2)))
        name = next(free for free in numbered if same(free) not in taken)
        taken.add(same(name))
        apart[place] = replace(each, name=name)
    yield from (apart[place] for place in range(len(named)))


def told(name: str) -> str:
    """A name that looks like another one, with its characters beyond ASCII: "José (U+0301)"."""
    return f"{name} ({' '.join(f'U+{ord(c):04X}' for c in name if not c.isascii())})"


def as_folder(name: str) -> str:
    """The name as one valid folder name; empty if nothing is left of it."""
    if not encodable(name):
        name = name.encode("utf-8", "replace").decode("utf-8")
    whole = "".join(" " if c in "/\0" else c for c in name).strip(" .")
    return whole.encode()[:LONGEST_NAME].decode(errors="ignore").rstrip(" .")


def encodable(name: str) -> bool:
    """False for a lone surrogate, which a folder's name cannot contain."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def same(name: str) -> str:
    """A key that is equal for names that look alike: composed or decomposed accents, any case."""
    return composed(composed(name).casefold())


def composed(name: str) -> str:
    """The name with composed accents: é as one character."""
    return unicodedata.normalize("NFC", name)
