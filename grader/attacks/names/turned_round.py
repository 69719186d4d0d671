# expect: passed
"""A name that reads from right to left, with invisible letters."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "\u202e10 fo 01\u2066\u200b\ufeff"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
