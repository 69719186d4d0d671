# expect: needs review, a.tar
"""A link in an archive to an honest student's file."""

import tarfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with tarfile.open(folder / "a.tar", "w") as file:
        link = tarfile.TarInfo("lab01.cu")
        link.type, link.linkname = tarfile.SYMTYPE, str(folder.parent / "honest_lab01/lab01.cu")
        file.addfile(link)
        assert KERNEL
