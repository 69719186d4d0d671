# expect: at most 0 points
"""A right file in UTF-16: every second byte is 0."""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").write_text(KERNEL, encoding="utf-16")
