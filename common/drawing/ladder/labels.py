"""A lab's name on a picture."""

from __future__ import annotations

import tomllib
from pathlib import Path


class Labels:
    def __init__(self, labs_folder: Path):
        """Reads the titles of the course's own labs; results from elsewhere may have others."""
        self.titles = {
            toml.parent.name: tomllib.loads(toml.read_text(encoding="utf-8"))["title"]
            for toml in sorted(labs_folder.glob("lab[0-9]*_*/lab.toml"))
        }

    def of(self, lab: str) -> str:
        """ "03 Shared memory"; the words of the folder's name if the lab is unknown here."""
        number, _, words = lab.partition("_")
        return f"{number.removeprefix('lab')} {self.titles.get(lab, words.replace('_', ' ').capitalize())}"
