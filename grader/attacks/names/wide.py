# expect: passed
"""A name of characters that take three bytes each, as long as a file system allows."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "\u6f22" * 85
SHOWN = "\u6f22" * 33  # of the row


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
