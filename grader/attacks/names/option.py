# expect: passed
"""A name like an option of the programs."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "--out=attack.mark"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
