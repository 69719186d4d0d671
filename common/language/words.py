"""Text in the reader's language, for programs in Python: from the catalogues that the programs in C++ read, too."""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from .glossary import ROOT
from .lab_texts import DRAWN, is_text

CATALOGUES = ROOT / "build/release/bin/locale"
ENGLISH = "en"
CHOSEN: ContextVar[str] = ContextVar("language", default="")  # by told_in; empty: the environment's


@contextmanager
def told_in(language: str) -> Iterator[None]:
    """Within it texts are in this language, whatever the environment names."""
    before = CHOSEN.set(language)
    try:
        yield
    finally:
        CHOSEN.reset(before)


@cache
def catalogue(language: str = "") -> gettext.NullTranslations:
    """In this language, or in that of the environment: LANGUAGE, else LC_ALL, LC_MESSAGES or LANG; else English."""
    return gettext.translation("reduction-labs", CATALOGUES, [language] if language else None, fallback=True)


def in_language(english: str) -> str:
    return catalogue(CHOSEN.get()).gettext(english) if english else english


def say(english: str, *values: object) -> str:
    """str.format in the reader's language. A translation may change the order of the values: {1} {0}."""
    return in_language(english).format(*values)


def counted(number: int, noun: str) -> str:
    """ "1 step", "2 steps" """
    return say(f"{{}} {noun}" if number == 1 else f"{{}} {noun}s", number)


def members_in_language(members: Any, name: str = "") -> Any:
    """A TOML file's contents, with the texts for people in their language."""
    if isinstance(members, dict):
        return {key: members_in_language(value, name if name in DRAWN else key) for key, value in members.items()}
    if isinstance(members, list):
        return [members_in_language(value, name) for value in members]
    return in_language(members) if is_text(members, name) else members
