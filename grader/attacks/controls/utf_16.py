# expect: passed
"""No attack: a right file in UTF-16, as some editors save it."""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").write_text(KERNEL, encoding="utf-16")
