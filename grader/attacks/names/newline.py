# expect: passed
"""A name of two lines, the second one like a row of the table."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "two\nhonest_lab01,lab01,failed,0,10"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
