"""Text in the reader's language, for programs in Python: from the catalogues that the programs in C++ read, too."""

import gettext
from functools import cache
from typing import Any

from .glossary import ROOT
from .lab_texts import MEMBERS

CATALOGUES = ROOT / "build/release/bin/locale"


@cache
def catalogue() -> gettext.NullTranslations:
    """In the language that the environment names: LANGUAGE, else LC_ALL, LC_MESSAGES or LANG; else English."""
    return gettext.translation("reduction-labs", CATALOGUES, fallback=True)


def in_language(english: str) -> str:
    return catalogue().gettext(english) if english else english


def members_in_language(members: Any, name: str = "") -> Any:
    """A TOML file's contents, with the texts for people in their language."""
    if isinstance(members, dict):
        return {key: members_in_language(value, key) for key, value in members.items()}
    if isinstance(members, list):
        return [members_in_language(value, name) for value in members]
    return in_language(members) if isinstance(members, str) and name in MEMBERS else members
