# expect: passed
"""An archive that is followed by something else."""

import gzip
import io
import os
import tarfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as file:
        member = tarfile.TarInfo("lab01.cu")
        member.size = len(KERNEL.encode())
        file.addfile(member, io.BytesIO(KERNEL.encode()))
    (folder / "a.tar.gz").write_bytes(gzip.compress(tar.getvalue()) + os.urandom(1000))
