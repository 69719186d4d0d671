# expect: needs review, regular
"""A pipe without a writer in place of a file."""

import os
from pathlib import Path


def hand_in(folder: Path) -> None:
    os.mkfifo(folder / "lab01.cu")
