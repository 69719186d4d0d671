"""The results of hidden cases: a failed one costs its task.

Students see the kind of failure, and all of the first one if course.toml has `released = true`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from language.words import in_language, say
from verdict.model import Case, Verdict
from verdict.words import what_of


@dataclass(frozen=True)
class Hidden:
    """A hidden case that failed."""

    task: str
    kind: str  # "wrong sum"
    whole: str  # "wrong sum; 3 blocks of 16 threads sum 32 elements each: wanted 9, got 8"


def failures(verdict: Verdict) -> tuple[Hidden, ...]:
    """The failed cases on the device that decides points."""
    return tuple(
        failure_of(task.name, case)
        for task in verdict.tasks
        for case in task.cases
        if not case.passes and case.device == verdict.devices[0].kind
    )


def failure_of(task: str, case: Case) -> Hidden:
    """One case; a case that was not run has no failure."""
    failure = case.failure
    if not failure:
        kind = in_language("not run")
        return Hidden(task, kind, say("{}; {}", kind, case.sentence))
    kind = what_of(failure)
    if failure.what == "wrong_sum" and failure.wanted is not None and failure.got is not None:
        whole = say("{}; {}: wanted {:.10g}, got {:.10g}", kind, case.sentence, failure.wanted, failure.got)
    else:
        whole = say("{}; {}", kind, case.sentence)
    return Hidden(task, kind, whole)


def sentences(failed: Sequence[Hidden], task: str, released: bool) -> Iterator[str]:
    """A sentence on the failed hidden cases of a task: the first one, and how many failed."""
    mine = [each for each in failed if each.task == task]
    if mine:
        first = mine[0].whole if released else mine[0].kind
        if len(mine) == 1:
            yield say("A hidden case fails: {}.", first)
        else:
            yield say("{} hidden cases fail: {}.", len(mine), first)
