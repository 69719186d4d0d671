"""One member of an archive."""

from collections.abc import Callable
from dataclasses import dataclass

FILE = "a file"
FOLDER = "a folder"


@dataclass(frozen=True)
class Member:
    """`kind` is FILE, FOLDER or a description in words; `read` returns at most the given number of bytes."""

    name: str
    kind: str
    time: float | None
    packed: int | None  # compressed bytes; None in a tar, which is compressed as one stream
    read: Callable[[int], bytes]
