"""The value in a box: it fits into the box, or is dots if it is only left over."""

from __future__ import annotations

from dataclasses import dataclass

from .boxes import Box
from .words import numbers

DIGIT, POINT = 0.64, 0.32  # widths of a digit, and of a point or blank, as a part of the type's size
MARGIN = 1.5  # in points, at each side
SMALLEST = 0.9  # of the type's usual size: a value that is left over is not made smaller
DOTS = ".."


@dataclass
class Value:
    words: str
    size: float  # of the type
    width: float  # of the box


def value_of(boxes: list[Box], size: float, usual: float, most: float, members: int = 1) -> Value:
    """`usual`, `most`: the width of a box, and the width that there is room for. `members`: of the boxes' column."""
    words = numbers(boxes)
    if boxes[0].is_left_over and len(boxes) < members:
        return Value(DOTS, size, usual)  # the others have other values
    needed = size * sum(POINT if letter in "., " else DIGIT for letter in words)
    if boxes[0].is_left_over:
        part = min((usual - 2 * MARGIN) / needed, 1)
        return Value(words, size * part, usual) if part >= SMALLEST else Value(DOTS, size, usual)
    width = min(max(usual, needed + 2 * MARGIN), most)
    return Value(words, size * min((width - 2 * MARGIN) / needed, 1), width)
