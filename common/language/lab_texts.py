"""The texts of a lab for people: those of its lab.toml, its questions and its drills. Their translations stand in the
lab's folder, in one catalogue of GNU gettext for each language: `zh.po`."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from common.language.glossary import Glossary

HEADER = b"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

"""
FORMULA = re.compile(r"\{[^{}]*\}")

# Of the files that a lab consists of, the members that are text for people; all others are names, numbers and code.
FILES = ("lab.toml", "questions/*.toml", "drills/*.toml")
MEMBERS = frozenset("title idea reading hints says try text hint why usual model story".split())


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


def template_of(lab: Path) -> Catalog:
    """All texts, not translated."""
    catalog = Catalog(fuzzy=False)
    for text, file in texts_of(lab):
        catalog.add(text, locations=[(file, None)])
    return catalog


def catalogue_in(file: Path) -> Catalog:
    if not file.exists():
        return Catalog(fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream)


def update(lab: Path, language: str) -> None:
    """Brings a catalogue up to date: new texts come in without a translation, old ones go."""
    file = lab / f"{language}.po"
    catalog = catalogue_in(file)
    catalog.update(template_of(lab), no_fuzzy_matching=True)
    with file.open("wb") as stream:
        stream.write(HEADER)
        write_po(stream, catalog, width=0, omit_header=True, ignore_obsolete=True, include_lineno=False)


def mistakes_in(lab: Path, language: str, glossary: Glossary) -> Iterator[str]:
    """Says which texts have no translation, an old one, other {formulas}, or a word that the glossary has another for."""
    translated = {message.id: message.string for message in catalogue_in(lab / f"{language}.po") if message.id}
    texts = dict(texts_of(lab))
    for text, file in texts.items():
        translation = translated.get(text)
        if not translation:
            yield f"{file}: not translated: {text}"
        elif sorted(set(FORMULA.findall(text))) != sorted(set(FORMULA.findall(translation))):
            yield f"{file}: other formulas in braces: {translation}"
        else:
            yield from (f"{file}: the glossary has another word for {word}" for word in glossary.against(translation))
    yield from (f"no longer a text of the lab: {text}" for text in translated if text not in texts)
