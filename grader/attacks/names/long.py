# expect: passed
"""A name as long as a file system allows."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "n" * 255
SHOWN = "n" * 100  # of the row


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
