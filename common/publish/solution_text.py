"""Finds runs of tokens that a text shares with the solutions, regardless of layout and comments."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from course.lab_file import ENDINGS, KERNELS

TOKEN = re.compile(r'[A-Za-z_]\w*|\d[\w.]*|"(?:\\.|[^"\\\n])*"|[^\s\w]')
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

# This many tokens are two or three lines of code. A shorter run is an idiom: `for (unsigned int stride = blockDim.x;
# stride > 0; stride /= 2)`, which the book prints. A variant contains complete functions that are public, and is
# recognised by a longer run; one that is a diff has the solution's own runs.
OF_A_SOLUTION = 24
OF_A_VARIANT = 48


@dataclass(frozen=True)
class Found:
    """Tokens in `file` that match those of `solution`."""

    file: str
    solution: str
    tokens: str


def tokens_of(text: str) -> list[str]:
    """The words and symbols outside comments."""
    return TOKEN.findall(COMMENT.sub(" ", text))


def runs(tokens: list[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every run of `length` tokens."""
    return (tuple(tokens[i : i + length]) for i in range(len(tokens) - length + 1))


class SolutionText:
    """All runs of the solutions' tokens, without those that skeletons contain."""

    def __init__(self, solutions: Path, skeletons: Iterable[Path]) -> None:
        known = [tokens_of(file.read_text(encoding="utf-8")) for file in skeletons]
        self.by_run: dict[int, dict[tuple[str, ...], str]] = {}
        for length, files in (
            (
                OF_A_SOLUTION,
                [
                    *(file for name in KERNELS for file in solutions.glob(f"lab*/{name}")),
                    *solutions.glob("lab*/answers.md"),
                ],
            ),
            # A repaired drill differs in a line or two from its start, which is public.
            (
                OF_A_VARIANT,
                [file for file in solutions.rglob("*") if file.suffix in ENDINGS and file.parent.name != "drills"],
            ),
        ):
            given = {run for tokens in known for run in runs(tokens, length)}
            self.by_run[length] = {
                run: file.relative_to(solutions).as_posix()
                for file in sorted(files)
                for run in runs(tokens_of(file.read_text(encoding="utf-8")), length)
                if run not in given
            }

    def found_in(self, root: Path) -> list[Found]:
        """The first run of a solution in each file below root."""
        files = sorted(file for file in root.rglob("*") if file.is_file())
        return [found for file in files for found in self.first_in(file, root)]

    def first_in(self, file: Path, root: Path) -> Iterator[Found]:
        """The same for one file; a file that is not text has none."""
        try:
            tokens = tokens_of(file.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            return
        for length, solutions in self.by_run.items():
            for run in runs(tokens, length):
                if solution := solutions.get(run):
                    yield Found(file.relative_to(root).as_posix(), solution, " ".join(run))
                    return
