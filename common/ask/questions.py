"""Reads the questions of a lab: labs/labNN_name/questions/*.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from language.lab_texts import members_in_language

from .kinds.base import Question
from .kinds.blank import Blank
from .kinds.choice import OneOf
from .kinds.contents import Contents
from .kinds.number import Number
from .kinds.open import Open
from .kinds.order import Order
from .kinds.race import Race
from .lab import Lab

AnyKind = Number | OneOf | Order | Race | Blank | Contents | Open


class Mistake(Exception):
    """A mistake in a file of the course: one line with the file and the place in it."""


def questions_of(lab: Lab) -> dict[str, Question]:
    """The questions of a lab by name, in the order of their files. Raises Mistake."""
    return {name_of(file): read(file, lab) for file in sorted(lab.folder.glob("questions/*.toml"))}


def name_of(file: Path) -> str:
    """05_lane_slots.toml is lane_slots: the number only says when it is asked."""
    return file.stem.lstrip("0123456789_")


def read(file: Path, lab: Lab) -> Question:
    """One question; it can be asked. Raises Mistake."""
    question: Question = read_toml(file, lab.root, AnyKind)
    return question


def read_toml(file: Path, root: Path, kind: Any) -> Any:
    """A typed TOML file. Raises Mistake."""
    shown = file.relative_to(root) if file.is_relative_to(root) else file
    try:
        text = file.read_text(encoding="utf-8")
        return msgspec.convert(members_in_language(tomllib.loads(text)), type=kind)
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"{shown}:1: {error}") from None
    except (msgspec.DecodeError, ValueError) as error:
        said = re.sub(r" \(at line (\d+), column \d+\)", "", str(error))
        raise Mistake(f"{shown}:{_line(text, str(error))}: {said}") from None


def _line(text: str, error: str) -> int:
    """The line that an error of the TOML reader is about: its own, that of the named key, or the first."""
    if at := re.search(r"at line (\d+)", error):
        return int(at[1])
    for key in [*re.findall(r"\.(\w+)", error)[::-1], *re.findall(r"`(\w+)`", error), *re.findall(r"^(\w+):", error)]:
        for number, line in enumerate(text.splitlines(), 1):
            if re.match(rf"\s*(\[*\s*)?{key}\b", line):
                return number
    return 1
