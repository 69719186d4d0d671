"""Sentences shared by the picture and the text."""

from __future__ import annotations

import textwrap

from .read import Run, Trace


def number(value: float | None) -> str:
    """The number as text; None stands for not a number."""
    if value is None:
        return "?"
    return f"{value:g}" if abs(value) < 1e5 else f"{value:.0e}"


def result_of(run: Run) -> tuple[str, bool]:
    """The result, and whether it is right. Every element is 1, so a sum equals its number of elements."""
    said, is_right = _result_of(run)
    return said[0].upper() + said[1:], is_right


def _result_of(run: Run) -> tuple[str, bool]:
    if run.stopped:
        return f"{run.sentence}: stopped. {run.stopped[0].upper()}{run.stopped[1:]}", False
    wrong = [(i, got) for i, got in enumerate(run.outputs) if got != run.wanted]
    if not wrong:
        return f"{run.sentence}, each of them 1: the result is {run.wanted:g}, as it should be.", True
    i, got = wrong[0]
    said = "was not written" if got is None else f"is {got:g}"
    return f"{run.sentence}, each of them 1: output[{i}] {said}, and should be {run.wanted:g}.", False


def notes_of(run: Run) -> list[str]:
    """The notes next to the result."""
    notes = list(run.races)
    if any(launch.cut_off for launch in run.launches):
        notes.append("There is more than can be shown: what comes after the first additions is left out.")
    return notes


def legend_of(trace: Trace, letters: int) -> list[str]:
    steps = [step for run in trace.runs for launch in run.launches for step in launch.steps]
    quoted = [f"Line {number}:  {line}" for number, line in trace.lines_that_add[:8]]
    words = ["Every element is 1: a box shows how many it has gathered."]
    if any(launch.barriers for run in trace.runs for launch in run.launches):
        words.append("Dashed: a block's barrier.")
    if any(op.to and op.to.shared for step in steps for op in step.operations):
        words.append("Green: shared memory, and what comes from it.")
    words.append("Grey: what is left over, or added for nobody.")
    if any(execution.divides for step in steps for execution in step.executions if step.kind == "add"):
        words.append("Amber: a warp of which only some lanes add.")
    return quoted + textwrap.wrap(" ".join(words), letters)
