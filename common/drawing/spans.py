"""The elements that a sum has gathered, in a scan's picture: "0..5"."""

from __future__ import annotations

from collections import Counter

from .read import GIVEN, LaneOperation, Run
from .words import number


def spans_of(run: Run) -> dict[int, str]:
    """By operation."""
    operations = sorted((op for launch in run.launches for op in launch.operations), key=lambda op: op.id)
    gathered: dict[int, Counter[int]] = {}
    for op in operations:
        gathered[op.id] = _gathered(op, gathered)
    return {op.id: _span(gathered[op.id], op.result) for op in operations}


def _gathered(op: LaneOperation, before: dict[int, Counter[int]]) -> Counter[int]:
    elements: Counter[int] = Counter()
    for addend in op.addends:
        if addend.operation is not None:
            elements.update(before.get(addend.operation, {}))
        elif addend.place and addend.place.array == GIVEN:
            elements[addend.place.element] += 1
    return elements


def _span(elements: Counter[int], value: float | None) -> str:
    """Neighbours, each once: "0..5". Otherwise how many there are: "(6)"."""
    found = sorted(elements)
    are_neighbours = bool(found) and found[-1] - found[0] == len(found) - 1
    if are_neighbours and value == len(found) == elements.total():
        return f"{found[0]}..{found[-1]}" if len(found) > 1 else str(found[0])
    return f"({number(value)})"
