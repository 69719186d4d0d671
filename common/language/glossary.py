"""The languages of the course besides English, and their terms: docs/glossary.toml."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Glossary:
    """The terms of one language."""

    translations: dict[str, str]
    never: tuple[str, ...]

    def against(self, text: str) -> Iterator[str]:
        """The words of a text for which there is another one. A word within a term is that term."""
        for word in self.never:
            if word in text and not any(word in term and term in text for term in self.translations.values()):
                yield word


def languages_of(root: Path) -> list[str]:
    """The folders of common/language that have a catalogue."""
    return sorted(file.parent.name for file in root.glob("common/language/*/program.po"))


def glossary_of(root: Path, language: str) -> Glossary:
    terms = tomllib.loads((root / "docs/glossary.toml").read_text(encoding="utf-8"))[language]
    never = [word for _, *others in terms.values() for word in others]
    return Glossary({english: words[0] for english, words in terms.items()}, tuple(never))
