"""The edition of the course that a hand-in came from: docs/editions.md."""

import re
from collections.abc import Iterable
from pathlib import Path

# common/setup/version.sh writes it.
OURS = Path(__file__).resolve().parents[1] / "build/version"
FORM = re.compile(r"\d{4}-\d{2}-\d{2}\.\d{6}\.[0-9a-f]{7,40}")


def note_of_edition(files: Iterable[Path]) -> str:
    """A note on a hand-in from an edition older than this course; otherwise empty."""
    theirs, ours = max(map(version_in, files), default=""), version_in(OURS)
    if not theirs or not ours or theirs >= ours:
        return ""
    return f"from an older edition, {theirs}; judged by {ours} (make update)"


def version_in(file: Path) -> str:
    """The version in a file, empty if there is none; students may write anything into it."""
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            line = opened.read(100).strip()
    except OSError:
        return ""
    return line if FORM.fullmatch(line) else ""
