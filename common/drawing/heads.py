"""Heads over columns: neighbours of the same name have one head, over a line as long as they are wide."""

from __future__ import annotations

from language.columns import columns_of

from . import style
from .canvas import Canvas

SMALLEST = 7  # size of the type: a head that would be smaller loses its noun, and "warps 8..11" is "8..11"


def draw_spans(canvas: Canvas, names: list[str], sides: list[tuple[float, float]], y: float) -> None:
    """`sides`: the left and the right end of each column."""
    begin = 0
    for end in range(1, len(names) + 1):
        if end < len(names) and names[end] == names[begin]:
            continue
        left, right = sides[begin][0], sides[end - 1][1]
        noun, words = _fitted(names[begin], right - left)
        if noun and begin == 0:
            canvas.text(left - 5, y, noun, 8, style.QUIET, "right")
        canvas.text((left + right) / 2, y, words, _size(words, right - left), style.QUIET, "center")
        canvas.line(left, y + 8, right, y + 8, style.RULE)
        begin = end


def in_lines(words: str, width: float) -> list[str]:
    """Two lines if the type of one would be too small: "1, 3," above ".., 31"."""
    parts = words.split(", ")
    if len(parts) < 2 or _size(words, width) >= SMALLEST:
        return [words]
    middle = (len(parts) + 1) // 2
    return [", ".join(parts[:middle]) + ",", ", ".join(parts[middle:])]


def _fitted(name: str, width: float) -> tuple[str, str]:
    """The noun that there is no room for, and the other words."""
    noun, _, others = name.partition(" ")
    return (noun, others) if others and _size(name, width) < SMALLEST else ("", name)


def _size(words: str, width: float) -> float:
    return min(9, (width + 4) / max(columns_of(words), 1) * 1.75)
