"""The texts of a lab for people: those of its lab.toml, its questions and its drills."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Of the files that a lab consists of, the members that are text for people; all others are names, numbers and code.
FILES = ("lab.toml", "questions/*.toml", "drills/*.toml")
MEMBERS = frozenset(
    [
        "title",
        "idea",
        "reading",
        "hints",
        "says",
        "try",
        "text",
        "hint",
        "why",
        "usual",
        "model",
        "story",
        "lines_in_order",
    ]
)


def texts_of(lab: Path) -> Iterator[tuple[str, str]]:
    """Each text, with its file."""
    for pattern in FILES:
        for file in sorted(lab.glob(pattern)):
            members = tomllib.loads(file.read_text(encoding="utf-8"))
            for text in texts_in(members):
                yield text, file.relative_to(lab).as_posix()


def texts_in(members: dict[str, Any]) -> Iterator[str]:
    for name, value in members.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict):
                yield from texts_in(each)
            elif isinstance(each, str) and name in MEMBERS and each:
                yield each
