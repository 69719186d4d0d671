"""The safe path of an archive's member: inside its folder, or rejected."""

import re
import unicodedata
from pathlib import PurePosixPath

from grader.unusable import Unusable


def safe_path(name: str) -> PurePosixPath:
    """The path of a member. Raises Unusable if it is not safe to write."""
    if any(unicodedata.category(c) == "Cc" for c in name):
        raise Unusable("a control character in its name: not read")
    return path_below(name)


def path_below(name: str) -> PurePosixPath:
    """The path, with control characters allowed. Raises Unusable if it leads out of the folder."""
    path = PurePosixPath(name.replace("\\", "/"))  # some programs for Windows write backslashes
    if path.is_absolute() or re.match(r"[A-Za-z]:", name):
        raise Unusable("an absolute path: not read")
    if ".." in path.parts:
        raise Unusable("a path out of the archive (..): not read")
    return path
