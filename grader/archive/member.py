"""One member of an archive."""

from collections.abc import Callable
from dataclasses import dataclass

FILE = "a file"
FOLDER = "a folder"


@dataclass(frozen=True)
class Member:
    """`kind` is FILE, FOLDER or another kind in words; `read` returns at most that many bytes."""

    name: str
    kind: str
    time: float | None
    packed: int | None  # compressed bytes; None in a tar, which is compressed as a whole
    read: Callable[[int], bytes]
