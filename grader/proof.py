"""Proves a lab's hidden cases on the reference solution: a case that it fails would cost everybody points."""

import threading
from collections.abc import Iterable

from language.words import ENGLISH, told_in
from verdict.model import Unreadable, Verdict

from grader.hidden import failures
from grader.labs import Lab
from grader.refused import Refused
from grader.row import text_of
from grader.rows import read
from grader.run_lab import run_lab
from grader.task import Judging
from grader.temporary import temporary_folder


@told_in(ENGLISH)  # as all messages that end a batch
def prove(labs: Iterable[Lab], judging: Judging) -> None:
    """Raises Refused with the first case, own or hidden, that a reference solution fails.

    Only labs with hidden cases are proved; the project's own tests prove the others.
    """
    for lab in labs:
        if lab.number in judging.hidden and lab.solution.exists():
            prove_one(lab, lab.solution.read_bytes(), judging)


def prove_one(lab: Lab, solution: bytes, judging: Judging) -> None:
    """One lab, on its own cases and on the hidden ones."""
    for hidden in (False, True):
        verdict = verdict_on(lab, solution, judging, hidden)
        if failed := failures(verdict):
            kind = "hidden case" if hidden else "case"
            raise Refused(
                f"{lab.number}: the reference solution fails a {kind} of {failed[0].task}: {failed[0].whole}; "
                "nobody was graded"
            )


def verdict_on(lab: Lab, solution: bytes, judging: Judging, hidden: bool) -> Verdict:
    """The verdict on the solution. Raises Refused if there is none."""
    with temporary_folder() as room:
        judged = run_lab(room, lab.folder, solution, judging, threading.Event(), hidden)
    try:
        verdict = read(judged, lab.number)
    except Unreadable as reason:
        why = judged.why or f"{reason}: {judged.last_line}"
        raise Refused(f"{lab.number}: the reference solution gets no verdict: {text_of(why)}") from None
    if verdict.state not in ("passed", "failed"):
        raise Refused(f"{lab.number}: the reference solution cannot be judged: {text_of(verdict.summary)}")
    return verdict
