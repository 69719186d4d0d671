"""The catalogues of GNU gettext: one for the programs, common/language/zh/program.po, one for the front door beside it,
and one in each lab's folder.

    python3 -m language.catalogues

brings all of them up to date: new texts come in without a translation, old ones go (docs/translating.md).
"""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from . import front_door, lab_texts, program_texts
from .glossary import ROOT, Glossary, languages_of

HEADER = b"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

"""
SHELL_VALUE = re.compile(r"\$\(\(.*?\)\)|\$\([^()]*\)|\$\{[^}]*\}|\$[\w*]+|`")
VALUE = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}:]*)(?P<form>[^{}]*)\}")

Texts = dict[str, str]  # the file of each text


def catalogues_of(root: Path, language: str) -> dict[Path, Texts]:
    """The texts of each catalogue."""
    folder = root / "common/language" / language
    programs = {
        folder / "program.po": dict(program_texts.texts_of(root)),
        folder / "front_door.po": dict(front_door.texts_of(root)),
    }
    labs = {lab / f"{language}.po": dict(lab_texts.texts_of(lab)) for lab in sorted(root.glob("labs/lab[0-9]*_*"))}
    return programs | labs


def catalogue_in(file: Path) -> Catalog:
    if not file.exists():
        return Catalog(fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream)


def translations_in(file: Path) -> dict[str, str]:
    return {message.id: message.string for message in catalogue_in(file) if message.id}


def update(file: Path, texts: Texts) -> None:
    """Keeps the translations that are there."""
    template = Catalog(fuzzy=False)
    for text, place in texts.items():
        template.add(text, locations=[(place, None)])
    catalog = catalogue_in(file)
    catalog.update(template, no_fuzzy_matching=True)
    for message in catalog:
        message.flags.clear()  # Babel takes every {} for Python's, where {1} {0} is no translation of {} {}
    with file.open("wb") as stream:
        stream.write(HEADER)
        write_po(stream, catalog, width=0, omit_header=True, ignore_obsolete=True, include_lineno=False)


def mistakes_in(file: Path, texts: Texts, glossary: Glossary) -> Iterator[str]:
    """Says which texts have no translation, other values in braces, or a word that the glossary has another for, and
    which translations are of no text any more."""
    translated = translations_in(file)
    for text, place in texts.items():
        translation = translated.get(text)
        if not translation:
            yield f"{place}: not translated: {text}"
        elif values_in(text) != values_in(translation):
            yield f"{place}: other values in braces: {translation}"
        else:
            yield from (f"{place}: the glossary has another word for {word}" for word in glossary.against(translation))
    yield from (f"no text any more: {text}" for text in translated if text not in texts)


def values_in(text: str) -> set[tuple[str, str]]:
    """Those in braces, with their form, and the shell's; {} {} are the same as {0} {1}."""
    numbers = itertools.count()
    in_braces = {
        (match["name"] or str(next(numbers)), match["form"])
        for match in VALUE.finditer(SHELL_VALUE.sub("", text))
        if match["name"] is not None
    }
    return in_braces | {(value, "") for value in SHELL_VALUE.findall(text)}


if __name__ == "__main__":
    for language in languages_of(ROOT):
        for file, texts in catalogues_of(ROOT, language).items():
            update(file, texts)
        front_door.write_compiled(ROOT / "common/language" / language / "front_door.po")
