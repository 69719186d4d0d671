# expect: needs review, a.zip
"""Two members with one name: which is judged?"""

import warnings
import zipfile
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with warnings.catch_warnings(), zipfile.ZipFile(folder / "a.zip", "w") as file:
        warnings.simplefilter("ignore")
        file.writestr("lab01.cu", KERNEL)
        file.writestr("LAB01.cu", "int broken")
