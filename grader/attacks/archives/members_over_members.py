# expect: needs review, a.zip
"""A table of contents whose members all have the data of the first."""

import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("lab01.cu", KERNEL)
        first = file.filelist.pop()
        for number in range(2, 8):
            info = zipfile.ZipInfo(f"lab0{number}.cu")
            info.header_offset, info.CRC = first.header_offset, first.CRC
            info.file_size = info.compress_size = first.file_size
            file.filelist.append(info)
