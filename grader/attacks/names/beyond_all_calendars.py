# expect: passed
"""A file from the year 36 812."""

import os
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").write_text(KERNEL)
    os.utime(folder / "lab01.cu", (1 << 40, 1 << 40))
