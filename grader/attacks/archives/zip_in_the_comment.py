# expect: 0 points, not_compiled
"""A second table of contents in the comment of the first: which file is meant?"""

import io
import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as file:
        file.writestr("lab01.cu", "int broken")
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("lab01.cu", KERNEL)
        file.comment = inner.getvalue()
