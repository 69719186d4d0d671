"""The texts of a lab for people: those of its lab.toml, its questions and its drills."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .words import in_language

# Of the files that a lab consists of, the members that are text for people; all others are names, numbers and code.
FILES = ("lab.toml", "questions/*.toml", "drills/*.toml")
DRAWN = frozenset(["draw", "first"])  # tables of values that a question's text is filled with
MEMBERS = frozenset(
    [
        *DRAWN,
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
        "section",
    ]
)


def texts_of(lab: Path) -> Iterator[tuple[str, str]]:
    """Each text, with its file."""
    for pattern in FILES:
        for file in sorted(lab.glob(pattern)):
            members = tomllib.loads(file.read_text(encoding="utf-8"))
            for text in texts_in(members):
                yield text, file.relative_to(lab).as_posix()


def texts_in(members: Any, name: str = "") -> Iterator[str]:
    if isinstance(members, dict):
        for key, value in members.items():
            yield from texts_in(value, name if name in DRAWN else key)
    elif isinstance(members, list):
        for each in members:
            yield from texts_in(each, name)
    elif name == "unit":
        yield from texts_of_unit(members)
    elif is_text(members, name):
        yield members


def members_in_language(members: Any, name: str = "") -> Any:
    """A TOML file's contents, with the texts for people in their language."""
    if isinstance(members, dict):
        return {key: members_in_language(value, name if name in DRAWN else key) for key, value in members.items()}
    if isinstance(members, list):
        return [members_in_language(value, name) for value in members]
    return in_language(members) if is_text(members, name) else members


def texts_of_unit(unit: str) -> list[str]:
    """ "{} kernels" and "{} launches", if that is what may be counted in; a share, "%", has no words"""
    return [f"{{}} {noun}" for noun in unit.split(", ") if re.search(r"\w", noun)]


def is_text(value: Any, name: str) -> bool:
    """Numbers alone are none: section = "10.4" """
    return isinstance(value, str) and name in MEMBERS and re.search(r"[A-Za-z]", value) is not None
