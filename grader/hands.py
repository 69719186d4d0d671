"""The submissions of a class, and of earlier ones, read from their grades to be compared (similarity.py)."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from course.lab_file import ENDINGS, skeleton_in, solution_of
from verdict.model import Unreadable, read

from grader.fingerprint import ROOT
from grader.own_code import Fragment, fragments_of, own_code
from grader.row import text_of
from grader.similarity import Hand


def hands_of(grades: Path, earlier: tuple[Path, ...]) -> list[Hand]:
    """Every submission in `grades`, then those in the grades of earlier classes."""
    return [*hands_in(grades, ""), *(hand for other in earlier for hand in hands_in(other, text_of(other.name)))]


def hands_in(grades: Path, year: str) -> Iterator[Hand]:
    """The submissions in one folder of grades: verdicts/NAME/lab03.cu or .cpp, and the verdict beside it."""
    files = (file for ending in ENDINGS for file in (grades / "verdicts").glob(f"*/lab[0-9]*{ending}"))
    for file in sorted(files):
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
    files = [file for folder in ROOT.glob(f"labs/{lab}_*") for file in (skeleton_in(folder), solution_of(folder))]
    return frozenset().union(*(fragments_of(file.read_text(encoding="utf-8")) for file in files if file.exists()))
