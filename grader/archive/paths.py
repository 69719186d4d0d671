"""Where a member of an archive may be written: below the folder meant for it, or nowhere."""

import re
import unicodedata
from pathlib import PurePosixPath

from grader.unusable import Unusable


def safe_path(name: str) -> PurePosixPath:
    """The path of a member, or why it has none."""
    if any(unicodedata.category(c) == "Cc" for c in name):
        raise Unusable("a control character in its name: not read")
    return path_below(name)


def path_below(name: str) -> PurePosixPath:
    """The path of a member, which may not be fit to be written, or why it leads elsewhere."""
    path = PurePosixPath(name.replace("\\", "/"))  # as some programs for Windows write them
    if path.is_absolute() or re.match(r"[A-Za-z]:", name):
        raise Unusable("an absolute path: not read")
    if ".." in path.parts:
        raise Unusable("a path out of the archive (..): not read")
    return path
