"""The rules by which an edition gives points: the number `rules` in each lab's lab.toml."""

import re
from pathlib import Path

# A student's Python may be older than tomllib.
NUMBER = re.compile(r"(?m)^rules *= *(\d+)")


def rules_of(root: Path) -> dict[str, int]:
    """The number of every lab's rules: {"lab03": 2}. A lab.toml without one has rules 1."""
    return {
        toml.parent.name.partition("_")[0]: rules_in(toml.read_text(encoding="utf-8", errors="replace"))
        for toml in sorted(root.glob("labs/lab[0-9]*_*/lab.toml"))
    }


def rules_in(text: str) -> int:
    """The number in the text of a lab.toml, before its first table."""
    found = NUMBER.search(re.split(r"(?m)^\[", text)[0])
    return int(found[1]) if found else 1


def changes_of_rules(here: Path, there: Path) -> dict[str, tuple[int, int]]:
    """The labs of both editions whose rules differ, with both numbers: {"lab03": (1, 2)}."""
    old, new = rules_of(here), rules_of(there)
    return {lab: (old[lab], new[lab]) for lab in old if lab in new and old[lab] != new[lab]}
