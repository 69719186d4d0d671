"""What travels to a worker, and what comes back: bytes, so that no disk need be shared."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Judging:
    """How every submission of a batch is judged."""

    programs: Path  # the folder of lab01, lab02, ...: absolute, or from the repository's root
    seconds: float  # for one submission, compiling included
    arguments: tuple[str, ...]  # for every program


@dataclass(frozen=True)
class Task:
    """One kernel to judge."""

    run: str  # of the grader: what it ends when it is stopped
    lab: str  # the folder of the lab: "lab03_shared_memory"
    kernel: bytes
    judging: Judging
    made_of: str  # what judges it on the grader's machine; a worker's must be the same


@dataclass(frozen=True)
class Judged:
    """How a lab's program ended, and the verdict that it wrote; `why` is empty if it ended itself."""

    status: int | None
    why: str
    last_line: str = ""
    verdict: bytes | None = None
    in_time: bool = True
    seconds: float = 0
    worker: str = ""
    tries: int = 1
