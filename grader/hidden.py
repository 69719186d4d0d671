"""The results of hidden cases: a failed one costs its task.

Students see the kind of failure, and all of the first one if course.toml has `released = true`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verdict.model import Case, Verdict


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
        return Hidden(task, "not run", f"not run; {case.sentence}")
    kind = failure.what.replace("_", " ")
    whole = f"{kind}; {case.sentence}"
    if kind == "wrong sum" and failure.wanted is not None and failure.got is not None:
        whole += f": wanted {failure.wanted:.10g}, got {failure.got:.10g}"
    return Hidden(task, kind, whole)


def sentences(failed: Sequence[Hidden], task: str, released: bool) -> Iterator[str]:
    """A sentence on the failed hidden cases of a task: the first one, and how many failed."""
    mine = [each for each in failed if each.task == task]
    if mine:
        number = "A hidden case fails" if len(mine) == 1 else f"{len(mine)} hidden cases fail"
        yield f"{number}: {mine[0].whole if released else mine[0].kind}."
