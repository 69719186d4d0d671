# expect: at most 0 points
"""Nul bytes between words and in them: where does a file end?"""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").write_text(KERNEL.replace("output[", "out\0put[") + "\0" * 100)
