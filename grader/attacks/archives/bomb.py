# expect: needs review, bomb.zip
"""A gigabyte in a megabyte."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("lab01.cu", b" " * (300 << 20) + KERNEL.encode())
