# expect: needs review, a.tar
"""A file in three thousand folders, each in the other: no system has such a path."""

import io
import tarfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with tarfile.open(folder / "a.tar", "w", format=tarfile.PAX_FORMAT) as file:
        member = tarfile.TarInfo("d/" * 3000 + "lab01.cu")
        member.size = len(KERNEL.encode())
        file.addfile(member, io.BytesIO(KERNEL.encode()))
