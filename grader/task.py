"""A worker's input and output: as bytes, so that no shared disk is needed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from language.words import ENGLISH


@dataclass(frozen=True)
class Judging:
    """How every submission of a batch is judged."""

    programs: Path  # the folder of lab01, lab02, ...: absolute, or relative to the repository's root
    seconds: float  # for one submission, including compilation
    arguments: tuple[str, ...]  # for every program
    hidden: Mapping[str, bytes] = field(default_factory=dict)  # by lab: its hidden cases' TOML
    language: str = ENGLISH  # of the verdicts' texts

    def with_arguments(self, *more: str) -> "Judging":
        """The same, with more arguments."""
        return replace(self, arguments=(*self.arguments, *more))


@dataclass(frozen=True)
class Task:
    """One kernel to judge."""

    run: str  # the grader's run: stopping it ends its tasks
    lab: str  # the folder of the lab: "lab03_shared_memory"
    kernel: bytes
    judging: Judging
    fingerprint: str  # the digest of the grader's judging setup; a worker's must be the same


@dataclass(frozen=True)
class Judged:
    """How a lab's program ended, and its verdict; `why` is empty if it ended by itself.

    `hidden` is its verdict on the hidden cases, if there are any and the file can run.
    """

    status: int | None
    why: str
    last_line: str = ""
    verdict: bytes | None = None
    hidden: bytes | None = None
    in_time: bool = True
    seconds: float = 0
    worker: str = ""
    tries: int = 1
