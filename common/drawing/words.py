"""Sentences shared by the picture and the text."""

from __future__ import annotations

import functools
import math

from language.columns import columns_of, wrapped
from language.words import counted, in_language, say

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


def blocks_named(blocks: list[int]) -> str:
    """ "block 7", "blocks 0..6" """
    return say("blocks {}", ranges(blocks)) if len(blocks) > 1 else say("block {}", blocks[0])


def warps_named(warps: list[int]) -> str:
    return say("warps {}", ranges(warps)) if len(warps) > 1 else say("warp {}", warps[0])


def to_the_right(words: str, columns: int) -> str:
    """With blanks before it."""
    return " " * (columns - columns_of(words)) + words


def launch_of(kernel: str, shape: str, alike: bool = False) -> str:
    if alike:
        return say("launch of {}: {} that do the same", kernel, shape)
    return say("launch of {}: {}", kernel, shape)


def barriers_in_words(number: int) -> str:
    return counted(number, "barrier") if number > 1 else in_language("barrier")


def result_of(run: Run) -> tuple[str, bool]:
    """The results, and whether they are right. Every element is 1, so a sum equals its number of elements."""
    said, is_right = _result_of(run)
    return capitalized(said), is_right


def _result_of(run: Run) -> tuple[str, bool]:
    if run.stopped:
        return say("{}: stopped. {}", run.sentence, capitalized(run.stopped)), False
    wrong = [(i, got, wanted) for i, (got, wanted) in enumerate(zip(run.outputs, run.wanted)) if got != wanted]
    if not wrong and len(run.wanted) == 1:
        return say("{}, each of them 1: the result is {:g}, as it should be.", run.sentence, run.wanted[0]), True
    if not wrong:
        return say("{}, each of them 1: all {} results are as they should be.", run.sentence, len(run.wanted)), True
    i, got, wanted = wrong[0]
    if got is None:
        said = say("{}, each of them 1: {} was not written, and should be {:g}.", run.sentence, _place(run, i), wanted)
    else:
        shown = "NaN" if math.isnan(got) else f"{got:.9g}"
        said = say("{}, each of them 1: {} is {}, and should be {:g}.", run.sentence, _place(run, i), shown, wanted)
    others = [say("{} more results are wrong.", len(wrong) - 1)] if len(wrong) > 2 else []
    return sentences(said, *others), False


def _place(run: Run, i: int) -> str:
    index = f"[{i // run.columns}][{i % run.columns}]" if run.columns else f"[{i}]"
    return run.result + index


def capitalized(words: str) -> str:
    """Beginning with a capital letter, but not where Chinese begins with a name."""
    return words if columns_of(words) > len(words) else words[:1].upper() + words[1:]


def sentences(*said: str) -> str:
    """One behind the other."""
    return functools.reduce(lambda before, sentence: say("{} {}", before, sentence), said)


def joined(*parts: str) -> str:
    """ "16 steps, line 7": those that are not empty."""
    said = [part for part in parts if part]
    return functools.reduce(lambda before, part: say("{}, {}", before, part), said) if said else ""


def legend_of(trace: Trace, letters: int) -> list[str]:
    steps = [step for run in trace.runs for launch in run.launches for step in launch.steps]
    quoted = [say("Line {}:  {}", number, line) for number, line in trace.lines_that_add[:8]]
    words = [in_language("Every element is 1: a box shows how many it has gathered.")]
    if any(run.prefixes for run in trace.runs):
        words = [
            in_language(
                "A box shows which elements it has gathered. (6): six that are not neighbours, or not each once."
            )
        ]
    if any(launch.barriers for run in trace.runs for launch in run.launches):
        words.append(in_language("Dashed: a block's barrier."))
    if any(op.to and op.to.shared for step in steps for op in step.operations):
        words.append(in_language("Green: shared memory, and what comes from it."))
    words.append(in_language("Grey: what is left over, or added for nobody."))
    adding = [execution for step in steps if step.kind == "add" for execution in step.executions]
    if any(execution.useful != execution.active for execution in adding):
        words.append(in_language("Pale blue: lanes that add zeros, or for nobody."))
    if any(execution.divides for step in steps for execution in step.executions if step.kind == "add"):
        words.append(in_language("Amber: a warp of which only some lanes add."))
    return quoted + wrapped(sentences(*words), letters)
