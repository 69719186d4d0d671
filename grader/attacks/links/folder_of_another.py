# expect: needs review, link
"""A link to an honest student's folder."""

from pathlib import Path


def hand_in(folder: Path) -> None:
    (folder / "lab01").symlink_to(folder.parent / "honest_lab01")
