# expect: needs review, encrypted
"""A member with a password."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("lab01.cu", KERNEL)
    data = bytearray((folder / "a.zip").read_bytes())
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    (folder / "a.zip").write_bytes(data)
