# expect: passed
"""The name of an honest student, in letters that only look alike."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "hоnest_lab01"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
