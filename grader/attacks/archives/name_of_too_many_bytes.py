# expect: needs review, a.zip
"""A name of 250 letters, each of four bytes: more than a folder holds."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("lab01/" + "\N{FERRIS WHEEL}" * 250 + ".cu", KERNEL)
