# expect: passed
"""Spreadsheets trim what they import."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = " =1+1"
SHOWN = "=1+1"  # of the row


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
