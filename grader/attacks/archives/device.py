# expect: needs review, a.tar
"""A device in an archive, and a pipe without a writer."""

import tarfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with tarfile.open(folder / "a.tar", "w") as file:
        for kind, name in ((tarfile.CHRTYPE, "lab01.cu"), (tarfile.FIFOTYPE, "lab02.cu")):
            member = tarfile.TarInfo(name)
            member.type = kind
            file.addfile(member)
        assert KERNEL
