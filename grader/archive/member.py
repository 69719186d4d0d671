"""One member of an archive."""

from collections.abc import Callable
from dataclasses import dataclass

FILE = "a file"
FOLDER = "a folder"


@dataclass(frozen=True)
class Member:
    """`kind` is FILE, FOLDER, or what it is instead; `read` gives at most that many bytes."""

    name: str
    kind: str
    time: float | None
    packed: int | None  # bytes that it takes in the archive, where each has its own
    read: Callable[[int], bytes]
