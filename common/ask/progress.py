"""Progress of one lab: build/results/progress/labNN.json. Questions and drills give no points."""

from __future__ import annotations

import json
from typing import Any

from language.words import in_language

from .files import write_whole
from .lab import Lab


class Progress:
    """Which questions were answered rightly, which drills were repaired, and how many tries each took."""

    def __init__(self, lab: Lab, questions: list[str], drills: list[str]) -> None:
        self.file = lab.root / "build/results/progress" / f"{lab.number}.json"
        self.names = {"questions": questions, "drills": drills}
        try:
            kept = json.loads(self.file.read_bytes())
        except (OSError, ValueError):
            kept = {}
        self.kept: dict[str, dict[str, dict[str, Any]]] = {kind: _entries(kept, kind) for kind in self.names}

    def is_done(self, kind: str, name: str) -> bool:
        return bool(self.kept[kind].get(name, {}).get("done"))

    def tries(self, kind: str, name: str) -> int:
        return int(self.kept[kind].get(name, {}).get("tries", 0))

    def done(self, kind: str) -> int:
        return sum(self.is_done(kind, name) for name in self.names[kind])

    def record(self, kind: str, name: str, right: bool) -> None:
        entry = self.kept[kind].setdefault(name, {"done": False, "tries": 0})
        entry["tries"] += not entry["done"]
        entry["done"] = entry["done"] or right
        self.write()

    def predict(self, name: str, typed: str, values: dict[str, Any]) -> None:
        """Keeps the first answer to a question until a count can stand beside it."""
        self.kept["questions"][name].setdefault("predicted", {"typed": typed, "values": values})
        self.write()

    def predictions(self) -> dict[str, dict[str, Any]]:
        """The kept answers by question."""
        kept = {name: self.kept["questions"].get(name, {}).get("predicted") for name in self.names["questions"]}
        whole = {"typed", "values"}
        return {name: each for name, each in kept.items() if isinstance(each, dict) and whole <= set(each)}

    def forget(self, name: str) -> None:
        """Its count has been shown."""
        self.kept["questions"][name]["predicted"] = None
        self.write()

    def write(self) -> None:
        """A full disk or a foreign folder does not stop anybody."""
        try:
            contents = {"summary": self.summary(), **self.kept}
            write_whole(self.file, json.dumps(contents, indent=1) + "\n")
        except OSError:
            return

    def shares(self) -> dict[str, str]:
        """ "3/8" of the questions, "1/6" of the drills"""
        return {kind: f"{self.done(kind)}/{len(names)}" for kind, names in self.names.items() if names}

    def summary(self) -> str:
        """ "3/8 questions, 1/6 drills", for programs"""
        return ", ".join(f"{share} {kind}" for kind, share in self.shares().items())

    def in_words(self) -> str:
        """The same for people."""
        texts = {"questions": in_language("{} questions"), "drills": in_language("{} drills")}
        return in_language(", ").join(texts[kind].format(share) for kind, share in self.shares().items())


def _entries(kept: Any, kind: str) -> dict[str, dict[str, Any]]:
    found = kept.get(kind) if isinstance(kept, dict) else None
    entries = found if isinstance(found, dict) else {}
    return {name: entry for name, entry in entries.items() if isinstance(entry, dict) and "tries" in entry}
