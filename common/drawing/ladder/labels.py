"""A lab's name on a picture."""

from __future__ import annotations

import tomllib
from pathlib import Path

from language.words import in_language

from .results import SUM


class Labels:
    def __init__(self, labs_folder: Path):
        """Reads the titles of the course's own labs; results from elsewhere may have others."""
        labs = {
            toml.parent.name: tomllib.loads(toml.read_text(encoding="utf-8"))
            for toml in sorted(labs_folder.glob("lab[0-9]*_*/lab.toml"))
        }
        self.titles = {name: in_language(lab["title"]) for name, lab in labs.items()}
        self.tasks = {name: _said_of(lab, "task", "name", "title") for name, lab in labs.items()}
        self.headlines = {name: _said_of(lab, "headline", "counter", "says") for name, lab in labs.items()}
        self._references = {name: _references_of(lab.get("speed", {})) for name, lab in labs.items()}

    def beside(self, reference: str) -> list[str]:
        """The labs that are compared with this function, wherever its library is installed or is not."""
        return [name for name in self.titles if reference in self._references[name]]

    def of(self, lab: str) -> str:
        """ "03 Shared memory"; the words of the folder's name if the lab is unknown here."""
        number, _, words = lab.partition("_")
        return f"{number.removeprefix('lab')} {self.titles.get(lab, words.replace('_', ' ').capitalize())}"


def _said_of(lab: dict, table: str, name: str, text: str) -> dict[str, str]:
    return {each[name]: in_language(each[text]) for each in lab.get(table, [])}


def _references_of(speed: dict) -> list[str]:
    fallback = speed.get("fallback")
    return [speed.get("reference", SUM), *([fallback["reference"]] if fallback else [])]
