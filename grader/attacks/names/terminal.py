# expect: passed
"""A name that clears the screen and hides the rest of its line."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "\x1b[2J\x1b]0;passed\x07\x1b[8m"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
