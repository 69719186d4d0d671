"""The notes next to the result."""

from __future__ import annotations

from language.words import in_language, say

from .read import GIVEN, GOAL, Run
from .words import ranges


def notes_of(run: Run) -> list[str]:
    notes = run.races + _wrong_shares(run)
    if any(launch.cut_off for launch in run.launches):
        notes.append(in_language("There is more than can be shown: what comes after the first additions is left out."))
    return notes


def _wrong_shares(run: Run) -> list[str]:
    """Sentences about elements that are lost or counted several times. None unless the trace explains the result: then
    each element, 1, was added as often as it says."""
    operations = sorted((op for launch in run.launches for op in launch.operations), key=lambda op: op.id)
    last = next((op for op in reversed(operations) if op.to and op.to.array == GOAL), None)
    if last is None or len(run.outputs) != 1 or run.wanted != [run.elements]:
        return []
    times = {last.id: 1}
    shares = dict.fromkeys(range(run.elements), 0)
    for op in reversed(operations):
        for addend in op.addends if op.id in times else []:
            if addend.operation is not None:
                times[addend.operation] = times.get(addend.operation, 0) + times[op.id]
            elif addend.place and addend.place.array == GIVEN:
                shares[addend.place.element] = shares.get(addend.place.element, 0) + times[op.id]
    if sum(shares.values()) != run.outputs[0]:
        return []
    lost = [i for i, share in shares.items() if share == 0]
    more = [i for i, share in shares.items() if share > 1]
    return ([_said_of_lost(lost)] if lost else []) + ([_said_of_repeated(more)] if more else [])


def _said_of_lost(elements: list[int]) -> str:
    named = f"{GIVEN}[{ranges(elements)}]"
    return say("{} are not in the result.", named) if len(elements) > 1 else say("{} is not in the result.", named)


def _said_of_repeated(elements: list[int]) -> str:
    named = f"{GIVEN}[{ranges(elements)}]"
    if len(elements) > 1:
        return say("{} are in the result more than once.", named)
    return say("{} is in the result more than once.", named)
