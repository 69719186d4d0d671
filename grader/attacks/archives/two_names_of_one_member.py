# expect: needs review, a.zip
"""A member with one name in the table of contents, and another before its data."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("lab01.cu", KERNEL)
    data = (folder / "a.zip").read_bytes()
    (folder / "a.zip").write_bytes(data.replace(b"lab01.cu", b"../01.cu", 1))
