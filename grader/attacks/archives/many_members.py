# expect: needs review, a.zip
"""Thirty thousand files."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        for number in range(30_000):
            file.writestr(f"{number}.cu", KERNEL[:1])
