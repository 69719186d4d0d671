"""Finds installed fonts with the letters that a picture needs: a name may be in any script.

`python -m drawing.fonts`: exit status 1 if no font here has the letters of the reader's language.
"""

from __future__ import annotations

import functools
import sys

from language.glossary import ROOT
from language.words import in_language

from . import style

PRIVATE = ROOT / "build/tools/debian/usr/share/fonts"  # of packages that an ordinary user has fetched
BOXES = "Last Resort"  # has every letter, drawn as a box


def families_for(words: str) -> tuple[list[str], str]:
    """The font families for matplotlib, in order of preference, and the letters missing from all of them."""
    from matplotlib import font_manager

    there = {font.name: font.fname for font in reversed(font_manager.fontManager.ttflist)}
    families = [name for name in style.FONTS if name in there] or ["DejaVu Sans"]  # included in matplotlib
    missing = set(words) - _letters_of_all(families, there) - set("\n")
    if not missing:
        return families, ""
    _add_new_fonts()
    there = {font.name: font.fname for font in font_manager.fontManager.ttflist if BOXES not in font.name}
    for name in [name for name in style.FONTS if name in there] + sorted(there):
        found = missing & _letters(there[name])
        if found:
            families.append(name)
            missing -= found
    return families, "".join(sorted(missing))


def has_language() -> bool:
    """Whether fonts here have the letters of the reader's language: those of a sentence that pictures have."""
    return not families_for(in_language("Every element is 1: a box shows how many it has gathered."))[1]


def legible(words: str, missing: str) -> str:
    """Replaces missing letters by question marks, which unlike boxes show that something is missing."""
    return words.translate({ord(letter): "?" for letter in missing})


def _letters_of_all(families: list[str], there: dict[str, str]) -> set[str]:
    return set().union(*(_letters(there[name]) for name in families if name in there))


@functools.cache
def _letters(file: str) -> frozenset[str]:
    from matplotlib.ft2font import FT2Font

    try:
        return frozenset(map(chr, FT2Font(file).get_charmap()))
    except (OSError, RuntimeError):  # removed since matplotlib listed it, or of an unreadable kind
        return frozenset()


def _add_new_fonts() -> None:
    """Adds fonts installed after matplotlib stored its list of fonts in the user's home."""
    from matplotlib import font_manager

    known = {font.fname for font in font_manager.fontManager.ttflist}
    for file in [*font_manager.findSystemFonts(), *map(str, PRIVATE.rglob("*.tt[cf]"))]:
        if file not in known:
            try:
                font_manager.fontManager.addfont(file)
            except (OSError, RuntimeError):
                continue


if __name__ == "__main__":
    sys.exit(not has_language())
