"""A folder's entries, without those that operating systems add."""

from pathlib import Path

ROSTER = "roster.csv"


def is_visible(name: str) -> bool:
    """False for .git, ._kernel.cu, .DS_Store, __MACOSX."""
    return not name.startswith(".") and name != "__MACOSX"


def visible(folder: Path) -> list[Path]:
    """A folder's entries in the order of their names."""
    return sorted(e for e in folder.iterdir() if is_visible(e.name) and e.name != ROSTER)
