"""Grades one submission in a platform's autograder: python3 -m grader.autograde PLATFORM FOLDER.

The platform's result is first written without points, and again after each lab. A lab that cannot be decided, or not in
time, has no points: an error on our side is never a zero.
"""

import json
import os
import secrets
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from language.words import ENGLISH, in_language, say, told_in

from grader.batch_file import Batch, Handin
from grader.course import plain_course
from grader.course_file import BadCourse, read_course
from grader.fingerprint import ROOT
from grader.formats import classroom50, gradescope
from grader.graded import HIDDEN, Cell, Rules, graded, of_row, read_verdicts
from grader.hand_in import HandIn, Item
from grader.hidden_cases import cases_in
from grader.labs import find_labs
from grader.refused import Refused
from grader.row import Row, needs_review
from grader.rows import row_of
from grader.run_lab import run_on_all_cases
from grader.sandboxes import judging_in_sandbox
from grader.submissions import Submission, submissions_of
from grader.task import Judging

NAME = "submission"
FEWEST_SECONDS = 5.0  # with less time left, no further lab is judged


class Platform(Protocol):
    """A platform: its submission, time limit, need for a sandbox, and result file."""

    @property
    def seconds(self) -> float: ...

    @property
    def unsafe(self) -> bool: ...

    def submission(self) -> Path: ...
    def closed(self) -> list[Path]: ...
    def submitted(self) -> datetime | None: ...
    def write(self, cells: list[Cell], waiting: list[str]) -> bool: ...  # True: with points


@dataclass(frozen=True)
class Gradescope:
    """https://gradescope-autograders.readthedocs.io/en/latest/specs/"""

    folder: Path  # /autograder
    seconds: float = 480  # of the platform's 10 minutes, after which it ends a run with 0 points
    unsafe: bool = False

    def submission(self) -> Path:
        return self.folder / "submission"

    def closed(self) -> list[Path]:
        """The folders closed to a step in the account sandbox."""
        return [self.folder / "submission", self.folder / "results"]

    def submitted(self) -> datetime | None:
        """The submission time by the platform's clock; None if it gives none."""
        try:
            metadata = json.loads((self.folder / "submission_metadata.json").read_bytes())
            return datetime.fromisoformat(metadata["created_at"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, cells: list[Cell], waiting: list[str]) -> bool:
        """Writes what is known so far."""
        replace_file(self.folder / "results/results.json", gradescope.results(cells, waiting))
        return gradescope.has_points(cells, waiting)


def replace_file(file: Path, text: str) -> None:
    """Replaces a file atomically: it has the complete old text or the complete new one."""
    part = file.with_name(file.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


@dataclass(frozen=True)
class Classroom50:
    """https://github.com/foundation50/classroom50/wiki/Advanced-Autograding"""

    folder: Path  # the student's checkout
    seconds: float = 480  # of the job's 15 minutes, which include the set-up
    unsafe: bool = True  # the machine serves this student alone, and often supports no sandbox

    def submission(self) -> Path:
        return self.folder

    def closed(self) -> list[Path]:
        """None: the checkout is the student's own."""
        return []

    def submitted(self) -> datetime | None:
        """None: the platform itself marks late submissions."""
        return None

    def write(self, cells: list[Cell], waiting: list[str]) -> bool:
        """Writes nothing until every lab is decided: a run without a result is an error, not a 0."""
        if waiting or any(cell.points is None for cell in cells):
            return False
        replace_file(self.folder / "result.json", classroom50.results(cells, os.environ))
        return True


PLATFORMS: dict[str, Callable[[Path], Platform]] = {
    "gradescope": Gradescope,
    "classroom50": Classroom50,
}


class Run:
    """The grading of one submission."""

    def __init__(self, platform: Platform, wanted: list[str], programs: Path) -> None:
        self.platform, self.programs = platform, programs
        self.ends_at = time.monotonic() + platform.seconds
        self.labs = find_labs(ROOT / "labs")
        self.wanted = wanted or sorted(self.labs)
        self.course = plain_course(self.labs)

    def grade(self) -> bool:
        """True if the platform has points for the submission."""
        self.platform.write([], self.wanted)
        if (course := ROOT / "course.toml").exists():
            self.course = read_course(course, self.labs)
        with told_in(self.course.language):
            return self.grade_all()

    def grade_all(self) -> bool:
        """The same, in the course's language."""
        cells: list[Cell] = []
        has_points = self.platform.write(cells, self.wanted)
        private = self.course.private
        closed = [*self.platform.closed(), *([private] if private else [])]
        judging = judging_in_sandbox(
            self.programs, self.labs, self.platform.seconds, self.platform.unsafe, closed
        ).with_arguments("--device=sim")
        judging = replace(judging, hidden=cases_in(private, self.labs), language=self.course.language)
        with tempfile.TemporaryDirectory() as room:
            for done, cell in enumerate(self.cells(judging, Path(room)), start=1):
                cells.append(cell)
                has_points = self.platform.write(cells, self.wanted[done:])
        return has_points

    def cells(self, judging: Judging, room: Path) -> Iterator[Cell]:
        """A cell for each lab in `wanted`, in that order."""
        item = Item(self.platform.submission(), "")
        found = list(submissions_of(HandIn(NAME, NAME, (item,)), None, self.labs, room / "unpacked"))
        problems = [each.summary for each in found if isinstance(each, Row)]
        by_lab = {each.lab.number: each for each in found if isinstance(each, Submission)}
        for lab in self.wanted:
            submission, verdicts = by_lab.get(lab), room / "verdicts"
            row = self.row(lab, submission, problems, judging, verdicts)
            hidden = {lab: ""} if lab in judging.hidden else {}
            yield self.cell(row, submission, verdicts, hidden)

    def cell(self, row: Row, submission: Submission | None, verdicts: Path, hidden: dict[str, str]) -> Cell:
        """The cell of a lab's row; `hidden` has the lab if it has hidden cases."""
        handins = {(NAME, row.lab): Handin("", self.platform.submitted())}
        batch = Batch("", 0, (row,), handins, hidden=hidden)
        found = read_verdicts(verdicts, batch)
        if submission is None and row.points is not None:  # not handed in
            found = {(NAME, row.lab): (of_row(row), ())}
        (student,) = graded(batch, found, Rules(self.course, {})).students
        return student.cells[0]

    def row(
        self,
        lab: str,
        submission: Submission | None,
        problems: list[str],
        judging: Judging,
        verdicts: Path,
    ) -> Row:
        """The machine's result for one lab, judged in the time that is left."""
        left = self.ends_at - time.monotonic()
        if submission is None and problems:
            return needs_review(NAME, lab, in_language("; ").join(problems))
        if submission is None:
            return Row(NAME, lab, "failed", 0, 10, "", in_language("not handed in"))
        if left < FEWEST_SECONDS:
            return needs_review(NAME, lab, say("not judged: {:g} s were over", self.platform.seconds))
        seed = f"--seed={1 + secrets.randbelow(2**31)}"
        return self.judge(submission, replace(judging.with_arguments(seed), seconds=left), verdicts)

    def judge(self, submission: Submission, judging: Judging, verdicts: Path) -> Row:
        """Judges a file and returns its row; the verdicts go to NAME/lab03.json and NAME/lab03.hidden.json."""
        lab, kernel = submission.lab, submission.file.read_bytes()
        judged = run_on_all_cases(lab.folder, kernel, judging, threading.Event())
        file = verdicts / NAME / f"{lab.number}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        for path, verdict in ((file, judged.verdict), (file.with_suffix(HIDDEN), judged.hidden)):
            if verdict is not None:
                path.write_bytes(verdict)
        return row_of(submission, judged)


def main() -> None:
    """Exit status 1 if there are no points."""
    platform, folder = sys.argv[1:]
    labs = ROOT / "labs.txt"
    wanted = labs.read_text(encoding="utf-8").split() if labs.exists() else []
    try:
        run = Run(PLATFORMS[platform](Path(folder)), wanted, Path("build/release/bin"))
        with told_in(ENGLISH):  # until course.toml is read
            sys.exit(0 if run.grade() else 1)
    except (Refused, BadCourse) as reason:
        print(f"reduction-labs: {reason}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
