"""The edition of the course that a hand-in came from, and the rules it was tested under: docs/editions.md."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from language.words import say

from grader.labs import Lab

# common/setup/version.sh writes it.
OURS = Path(__file__).resolve().parents[1] / "build/version"
FORM = re.compile(r"\d{4}-\d{2}-\d{2}\.\d{6}\.[0-9a-f]{7,40}")
RULES = re.compile(r"(lab\d{2}) (\d{1,4})")
MOST_BYTES = 4096


@dataclass(frozen=True)
class Edition:
    """A hand-in's VERSION: the course's version, empty if unknown, and the number of each lab's rules."""

    version: str = ""
    rules: dict[str, int] = field(default_factory=dict)


def edition_of(files: Iterable[Path]) -> Edition:
    """The newest edition named in a hand-in's files."""
    return max(map(edition_in, files), key=lambda each: each.version, default=Edition())


def note_of_edition(theirs: Edition) -> str:
    """A note on a hand-in from an edition older than this course; otherwise empty."""
    ours = edition_in(OURS).version
    if not theirs.version or not ours or theirs.version >= ours:
        return ""
    return say("from an older edition, {}; judged by {} (make update)", theirs.version, ours)


def note_of_rules(theirs: Edition, lab: Lab) -> str:
    """A note on a file that its student tested under other rules than it is judged by; otherwise empty."""
    rules = theirs.rules.get(lab.number, lab.rules)
    if rules == lab.rules:
        return ""
    return say("tested by the student under rules {} of {}, judged by rules {}", rules, lab.number, lab.rules)


def edition_in(file: Path) -> Edition:
    """The edition named in a file; students may write anything into it."""
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            lines = opened.read(MOST_BYTES).splitlines()
    except OSError:
        return Edition()
    version = lines[0].strip() if lines else ""
    rules = {found[1]: int(found[2]) for found in map(RULES.fullmatch, lines) if found}
    return Edition(version if FORM.fullmatch(version) else "", rules)
