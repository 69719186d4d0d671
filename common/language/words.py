"""Text in the reader's language, for programs in Python.

It is in the catalogues that the programs in C++ read, too, or in the front door's, which are there before anything is
built. `make update` needs no build, and no tomllib of a newer Python.
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

FRONT_DOORS = Path(__file__).resolve().parent
CATALOGUES = FRONT_DOORS.parents[1] / "build/release/bin/locale"
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
    languages = [language] if language else None
    found = gettext.translation("reduction-labs", CATALOGUES, languages, fallback=True)
    found.add_fallback(gettext.translation("front-door", FRONT_DOORS, languages, fallback=True))
    return found


def in_language(english: str) -> str:
    return catalogue(CHOSEN.get()).gettext(english) if english else english


def say(english: str, *values: object) -> str:
    """str.format in the reader's language. A translation may change the order of the values: {1} {0}."""
    return in_language(english).format(*values)


def marked(*english: str) -> tuple[str, ...]:
    """Texts that come from names, which name_in_words puts into the reader's language."""
    return english


def name_in_words(name: str) -> str:
    """ "wrong_sum" as "wrong sum" """
    return in_language(name.replace("_", " "))


def counted(number: int, noun: str) -> str:
    """ "1 step", "2 steps" """
    return say(f"{{}} {noun}" if number == 1 else f"{{}} {noun}s", number)
