# expect: needs review, ..
"""A member outside and above its folder."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("../honest_lab01/lab01.cu", "int broken")
        file.writestr("../../attack.mark", KERNEL)
