"""The results of hidden cases: a failed one costs its task.

Students see the kind of failure, and all of the first one when course.toml has `released = true`.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Hidden:
    """A hidden case that failed."""

    task: str
    kind: str  # "wrong sum"
    whole: str  # "wrong sum; 3 blocks of 16 threads sum 32 elements each: wanted 9, got 8"


def failures(verdict: bytes) -> tuple[Hidden, ...]:
    """The failed cases on the device that decides points. Raises if the text is no verdict."""
    whole = json.loads(verdict)
    decides = whole["devices"][0]["kind"]
    return tuple(
        failure_of(task["name"], case)
        for task in whole["tasks"]
        for case in task["cases"]
        if case["state"] != "passed" and case["device"] == decides
    )


def failure_of(task: str, case: dict[str, object]) -> Hidden:
    """One case; one that was not run has no failure."""
    failure = case["failure"]
    if not isinstance(failure, dict):
        return Hidden(task, "not run", f"not run; {case['sentence']}")
    kind = str(failure["what"]).replace("_", " ")
    whole = f"{kind}; {case['sentence']}"
    if kind == "wrong sum":
        whole += f": wanted {failure['wanted']:.10g}, got {failure['got']:.10g}"
    return Hidden(task, kind, whole)


def sentences(failed: Sequence[Hidden], task: str, released: bool) -> Iterator[str]:
    """A sentence on the failed hidden cases of a task: the first one, and how many failed."""
    mine = [each for each in failed if each.task == task]
    if mine:
        number = "A hidden case fails" if len(mine) == 1 else f"{len(mine)} hidden cases fail"
        yield f"{number}: {mine[0].whole if released else mine[0].kind}."
