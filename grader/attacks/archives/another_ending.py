# expect: passed
"""A tar that is called a zip: what it is counts, not its name."""

import io
import tarfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with tarfile.open(folder / "a.zip", "w") as file:
        member = tarfile.TarInfo("lab01.cu")
        member.size = len(KERNEL.encode())
        file.addfile(member, io.BytesIO(KERNEL.encode()))
