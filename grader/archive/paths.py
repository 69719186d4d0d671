"""The safe path of an archive's member: inside its folder, or rejected."""

import re
import unicodedata
from pathlib import PurePosixPath

from language.words import in_language

from grader.unusable import Unusable


def safe_path(name: str) -> PurePosixPath:
    """The path of a member. Raises Unusable if it is not safe to write."""
    if any(unicodedata.category(c) == "Cc" for c in name):
        raise Unusable(in_language("a control character in its name: not read"))
    return path_below(name)


def path_below(name: str) -> PurePosixPath:
    """The path, with control characters allowed. Raises Unusable if it leads out of the folder."""
    path = PurePosixPath(name.replace("\\", "/"))  # some programs for Windows write backslashes
    if path.is_absolute() or re.match(r"[A-Za-z]:", name):
        raise Unusable(in_language("an absolute path: not read"))
    if ".." in path.parts:
        raise Unusable(in_language("a path out of the archive (..): not read"))
    return path
