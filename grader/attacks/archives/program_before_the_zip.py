# expect: needs review, a.zip
"""A program that unpacks itself: the archive begins after a script."""

import io
import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as file:
        file.writestr("lab01.cu", KERNEL)
    (folder / "a.zip").write_bytes(b"#!/bin/sh\ntouch /tmp/attack.mark\nexit\n" + inner.getvalue())
