"""The submissions of a class, and of earlier ones, read from their grades to be compared (similarity.py)."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from verdict.model import Unreadable, read

from grader.fingerprint import ROOT
from grader.own_code import Fragment, fragments_of, own_code
from grader.row import text_of
from grader.similarity import Hand


def hands_of(grades: Path, earlier: tuple[Path, ...]) -> list[Hand]:
    """Every submission in `grades`, then those in the grades of earlier classes."""
    return [*hands_in(grades, ""), *(hand for other in earlier for hand in hands_in(other, text_of(other.name)))]


def hands_in(grades: Path, year: str) -> Iterator[Hand]:
    """The submissions in one folder of grades: verdicts/NAME/lab03.cu, and the verdict beside it."""
    for file in sorted((grades / "verdicts").glob("*/lab[0-9]*.cu")):
        text = file.read_text(encoding="utf-8", errors="replace")
        code = own_code(text, instructions_of(file.with_suffix(".json")), known_in(file.stem))
        yield Hand(text_of(file.parent.name), file.stem, text, code, year)


def instructions_of(verdict: Path) -> tuple[str, ...]:
    """The instructions of a submission's functions; none if there is no verdict, or it was judged without them."""
    with suppress(OSError, Unreadable):
        return read(verdict.read_bytes()).instructions
    return ()


def known_in(lab: str) -> frozenset[Fragment]:
    """The fragments that everybody may have: the skeleton's and, where it is there, the solution's."""
    files = [*ROOT.glob(f"labs/{lab}_*/skeleton.cu"), *ROOT.glob(f"solutions/{lab}_*/kernel.cu")]
    return frozenset().union(*(fragments_of(file.read_text(encoding="utf-8")) for file in files))
