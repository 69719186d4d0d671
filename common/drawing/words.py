"""Sentences shared by the picture and the text."""

from __future__ import annotations

import math
import textwrap

from .read import Run, Trace


def number(value: float | None) -> str:
    """The number as text; None stands for a number that nobody wrote."""
    if value is None:
        return "?"
    if math.isnan(value):
        return "NaN"
    return f"{value:g}" if abs(value) < 1e6 else f"{value:.0e}"


def numbers(boxes: list) -> str:
    """The content of boxes that share a column, or that of the first and the last."""
    first, last = boxes[0].shown, boxes[-1].shown
    if first == last:
        return first
    return f"{first}, {last}" if len(boxes) == 2 else f"{first} .. {last}"


def ranges(numbers: list[int]) -> str:
    """ "0..7", "0, 2, .., 14", "0..15, 32..47"."""
    numbers = sorted(set(numbers))
    steps = {b - a for a, b in zip(numbers, numbers[1:])}
    if len(numbers) > 3 and len(steps) == 1 and steps != {1}:
        return f"{numbers[0]}, {numbers[1]}, .., {numbers[-1]}"
    parts: list[list[int]] = []
    for n in numbers:
        if parts and parts[-1][1] == n - 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    told = [str(a) if a == b else f"{a}..{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(told if len(told) <= 6 else told[:3] + [".."] + told[-1:])


def counted(what: str, numbers: list[int]) -> str:
    return f"{what} {numbers[0]}" if len(numbers) == 1 else f"{what}s {ranges(numbers)}"


def launch_of(kernel: str, shape: str, alike: bool = False) -> str:
    both = " that do the same" if alike else ""
    return f"launch of {kernel}: {shape}{both}"


def result_of(run: Run) -> tuple[str, bool]:
    """The results, and whether they are right. Every element is 1, so a sum equals its number of elements."""
    said, is_right = _result_of(run)
    return said[0].upper() + said[1:], is_right


def _result_of(run: Run) -> tuple[str, bool]:
    if run.stopped:
        return f"{run.sentence}: stopped. {run.stopped[0].upper()}{run.stopped[1:]}", False
    wrong = [(i, got, wanted) for i, (got, wanted) in enumerate(zip(run.outputs, run.wanted)) if got != wanted]
    if not wrong:
        one = len(run.wanted) == 1
        said = f"the result is {run.wanted[0]:g}, as it" if one else f"all {len(run.wanted)} results are as they"
        return f"{run.sentence}, each of them 1: {said} should be.", True
    i, got, wanted = wrong[0]
    said = "was not written" if got is None else "is NaN" if math.isnan(got) else f"is {got:.9g}"
    others = f" {len(wrong) - 1} more results are wrong." if len(wrong) > 2 else ""
    return f"{run.sentence}, each of them 1: {_place(run, i)} {said}, and should be {wanted:g}.{others}", False


def _place(run: Run, i: int) -> str:
    index = f"[{i // run.columns}][{i % run.columns}]" if run.columns else f"[{i}]"
    return run.result + index


def legend_of(trace: Trace, letters: int) -> list[str]:
    steps = [step for run in trace.runs for launch in run.launches for step in launch.steps]
    quoted = [f"Line {number}:  {line}" for number, line in trace.lines_that_add[:8]]
    words = ["Every element is 1: a box shows how many it has gathered."]
    if any(run.prefixes for run in trace.runs):
        words = ["A box shows which elements it has gathered. (6): six that are not neighbours, or not each once."]
    if any(launch.barriers for run in trace.runs for launch in run.launches):
        words.append("Dashed: a block's barrier.")
    if any(op.to and op.to.shared for step in steps for op in step.operations):
        words.append("Green: shared memory, and what comes from it.")
    words.append("Grey: what is left over, or added for nobody.")
    adding = [execution for step in steps if step.kind == "add" for execution in step.executions]
    if any(execution.useful != execution.active for execution in adding):
        words.append("Pale blue: lanes that add zeros, or for nobody.")
    if any(execution.divides for step in steps for execution in step.executions if step.kind == "add"):
        words.append("Amber: a warp of which only some lanes add.")
    return quoted + textwrap.wrap(" ".join(words), letters)
