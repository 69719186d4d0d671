# expect: needs review, a.zip
"""A member of 2^63 bytes, says its table of contents."""

import struct
import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("lab01.cu", KERNEL)
        info = file.infolist()[0]
        info.file_size = info.compress_size = 0xFFFF_FFFF
        info.extra = struct.pack("<HHQQ", 1, 16, 1 << 63, 1 << 63)
