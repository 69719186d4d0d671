# expect: needs review, no .cu or .cpp file
"""An archive in an archive in an archive."""

import io
import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    inner = KERNEL.encode()
    for depth in range(50):
        outer = io.BytesIO()
        with zipfile.ZipFile(outer, "w") as file:
            file.writestr("lab01.cu" if depth == 0 else "a.zip", inner)
        inner = outer.getvalue()
    (folder / "a.zip").write_bytes(inner)
