"""Folder layouts of a class's submissions: a module for each platform."""

import importlib
import os
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, cast

from language.words import say

from grader.hand_in import HandIn
from grader.layouts import plain
from grader.row import text_of
from grader.visible import visible

Entries = list[tuple[re.Match[str], Path]]  # with the parts of their names


class Layout(Protocol):
    """A platform's layout, recognised by its shape."""

    def hand_ins(self, top: Path) -> list[HandIn] | None:
        """The hand-ins; None if this is another layout."""


def layouts() -> Iterator[Layout]:
    """Every platform's layout: the modules in this folder except `plain`, which takes anything."""
    for module in pkgutil.iter_modules(__path__):
        if module.name != "plain":
            yield cast(Layout, importlib.import_module(f"{__name__}.{module.name}"))


def hand_ins_in(top: Path, unpacked: bool) -> list[HandIn]:
    """The hand-ins. Exports are often wrapped in a folder."""
    inside = wrapped(top)
    for folder in (top, inside):
        for layout in layouts():
            if folder and (found := layout.hand_ins(folder)) is not None:
                return found
    return plain.hand_ins(inside if inside and unpacked and plain.is_class(inside) else top)


def wrapped(top: Path) -> Path | None:
    """The only entry of `top`, if it is a folder that can be entered."""
    entries = visible(top)
    if len(entries) != 1 or entries[0].is_symlink() or not os.access(entries[0], os.R_OK | os.X_OK):
        return None
    return entries[0] if entries[0].is_dir() else None


def named_as(
    platform: str, top: Path, match_of: Callable[[Path], re.Match[str] | None], *who: str
) -> tuple[list[Entries], list[HandIn]] | None:
    """Each student's entries with the parts of their names, and a finding for every stray entry.

    None if as many strays are plain hand-ins; a README, which names no student, is not one.
    """
    students: dict[str | tuple[str, ...], Entries] = {}
    strays = []
    for entry in visible(top):
        if match := match_of(entry):
            students.setdefault(match.group(*who), []).append((match, entry))
        else:
            strays.append(entry)
    if len(students) <= sum(not plain.hand_in(entry).problem for entry in strays):
        return None
    problem = say("nobody's: not named as {} names a hand-in; rename it, or move it away", platform)
    names = [text_of(entry.name) for entry in strays]
    return list(students.values()), [HandIn(name, name, problem=problem) for name in names]
