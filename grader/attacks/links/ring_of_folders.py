# expect: needs review, link
"""Folders that lead to each other for ever."""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    (folder / "one").mkdir()
    (folder / "one/two").symlink_to("..")
    assert KERNEL
