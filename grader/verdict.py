"""Refuses a verdict that contradicts itself or the known facts of its run (docs/contracts/verdict.md)."""

from language.words import in_language, say
from verdict.model import Unreadable, Verdict, read

EXIT_STATUS = {"passed": 0, "failed": 1, "not_started": 3, "no_verdict": 4, "not_compiled": 5}


def read_verdict(written: bytes | None, lab: str, exit_status: int) -> Verdict:
    """Parses the output of a lab's program; it must match the lab and the exit status. Raises Unreadable."""
    if written is None:
        raise Unreadable(in_language("there is none"))
    verdict = read(written)
    if verdict.lab != lab:
        raise Unreadable(say("it is of {!r}", verdict.lab))
    if EXIT_STATUS.get(verdict.state) != exit_status:
        raise Unreadable(say("its state is {!r}, but the exit status was {}", verdict.state, exit_status))
    check_points(verdict)
    return verdict


def check_points(verdict: Verdict) -> None:
    """A passed or failed run has points, and passed means all of them. Raises Unreadable."""
    state, points, out_of = verdict.state, verdict.points, verdict.out_of
    if points is None and state in ("passed", "failed"):
        raise Unreadable(in_language("it has no points"))
    if points is not None and not 0 <= points <= out_of:
        raise Unreadable(say("{} of {} points", points, out_of))
    if state == "passed" and points != out_of:
        raise Unreadable(say("passed with {} of {} points", points, out_of))
