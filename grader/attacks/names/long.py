# expect: passed
"""A name as long as a file system allows."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "n" * 255


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
