# expect: passed
"""A folder whose name is a file's."""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").mkdir()
    (folder / "lab01.cu/lab01.cu").write_text(KERNEL)
