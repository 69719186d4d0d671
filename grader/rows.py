"""Turns a worker's result into the row of a submission."""

from language.words import in_language, say
from verdict.model import Unreadable, Verdict

from grader.row import Row, needs_review
from grader.submissions import Submission
from grader.task import Judged
from grader.verdict import read_verdict


def decides(judged: Judged, lab: str) -> bool:
    """True if the machine has decided; otherwise another try may decide, or finally a person."""
    try:
        return not judged.why and read(judged, lab).state != "no_verdict"
    except Unreadable:
        return False


def is_worth_a_try(judged: Judged, lab: str) -> bool:
    """True if another run may end otherwise: not after a verdict, and not if the harness lacks what the file uses."""
    if judged.why:
        return True
    try:
        verdict = read(judged, lab)
        return verdict.state == "no_verdict" and not verdict.unsupported
    except Unreadable:
        return True


def row_of(submission: Submission, judged: Judged) -> Row:
    """The row that follows from the exit of the lab's program and its verdict."""
    name, lab, note = submission.name, submission.lab.number, submission.note
    tried = say(" ({} tries)", judged.tries) if judged.in_time and judged.tries > 1 else ""
    if judged.why:
        return needs_review(name, lab, f"{lab} {judged.why}{tried}", note)
    try:
        verdict = read(judged, lab)
    except Unreadable as reason:
        message = join(note, say("exit status {}: {}", judged.status, judged.last_line))
        return needs_review(name, lab, say("no verdict that can be used: {}{}", reason, tried), message)
    message = join(note, verdict.message or "")
    if verdict.state == "no_verdict":
        return needs_review(name, lab, f"{verdict.summary}{tried}", message)
    return Row(name, lab, verdict.state, verdict.points, verdict.out_of, verdict.summary, message)


def read(judged: Judged, lab: str) -> Verdict:
    """The verdict. Raises Unreadable."""
    if judged.status is None:
        raise Unreadable(in_language("it was not judged"))
    return read_verdict(judged.verdict, lab, judged.status)


def join(*texts: str) -> str:
    """The texts that are not empty, a line each."""
    return "\n".join(filter(None, texts))
