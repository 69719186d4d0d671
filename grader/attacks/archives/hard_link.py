# expect: needs review, a.tar
"""A hard link in an archive to a file of the system."""

import tarfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with tarfile.open(folder / "a.tar", "w") as file:
        link = tarfile.TarInfo("lab01.cu")
        link.type, link.linkname = tarfile.LNKTYPE, "/etc/passwd"
        file.addfile(link)
        assert KERNEL
