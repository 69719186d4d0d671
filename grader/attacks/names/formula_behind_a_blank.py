# expect: passed
"""Spreadsheets trim what they import."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = " =1+1"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
