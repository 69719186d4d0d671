# expect: needs review, regular
"""A pipe that nobody writes to, where a file should be."""

import os
from pathlib import Path


def hand_in(folder: Path) -> None:
    os.mkfifo(folder / "lab01.cu")
