# expect: needs review, link
"""A link to an honest student's file."""

from pathlib import Path


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").symlink_to(folder.parent / "honest_lab01/lab01.cu")
