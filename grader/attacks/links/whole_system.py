# expect: needs review, link
"""A link to the root of the file system."""

from pathlib import Path


def hand_in(folder: Path) -> None:
    (folder / "all").symlink_to("/")
