"""Hidden cases: lab03.toml, ... in the private folder named by course.toml, next to `salt`.

The lab's program judges them in a separate run: the verdict shown to students does not mention them.
"""

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from grader.labs import Lab
from grader.refused import Refused
from grader.row import text_of
from grader.run_lab import run_lab
from grader.task import Judging
from grader.temporary import temporary_folder

NOT_STARTED = 3  # the exit status for a skeleton: everything else was in order


def cases_in(private: Path | None, labs: Mapping[str, Lab]) -> dict[str, bytes]:
    """The files of hidden cases, by lab."""
    if private is None:
        return {}
    toml = [file for file in private.glob("*.toml") if file.stem.lower().startswith("lab")]
    if strange := sorted(file.name for file in toml if file.stem not in labs):
        raise Refused(f"{text_of(private)}: {', '.join(strange)}: no such lab")
    files = {number: private / f"{number}.toml" for number in labs}
    return {number: file.read_bytes() for number, file in files.items() if file.is_file()}


def require_cases(labs: Iterable[Lab], judging: Judging) -> None:
    """Refuses hidden cases that a lab's program rejects: better once now than 300 times later."""
    for lab in (lab for lab in labs if lab.number in judging.hidden):
        skeleton = lab.skeleton.read_bytes()
        with temporary_folder() as room:
            judged = run_lab(room, lab.folder, skeleton, judging, threading.Event(), hidden=True)
        if judged.status != NOT_STARTED:
            said = judged.why or judged.last_line
            raise Refused(f"the hidden cases of {lab.number}: {text_of(said)}")
