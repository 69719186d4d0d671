"""The pictures' numbers as tables: for a terminal, and for people who cannot see the pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from language.columns import columns_of, padded
from language.words import in_language, name_in_words, say

from ..words import capitalized, sentences, to_the_right
from .counts_picture import counted_size, counters_of, counts_at
from .labels import Labels
from .ladders import Ladder
from .quantities import count, duration, percent, plain_size, rate, three_digits
from .results import LabResults, Point
from .words import rates_of, roofline_of, sizes_note

MOST_SIZES = 4


@dataclass
class Table:
    caption: str
    head: list[str]
    rows: list[list[str]]  # the first cell names the row


def speed_table(ladder: Ladder, labels: Labels) -> Table:
    sizes = _sizes_shown(ladder)
    rows = []
    for lab in ladder.rungs:
        rows.append(_speed_row(labels.of(lab.lab), ladder.points(lab, "student"), sizes, ladder, ladder.rung_of(lab)))
    for name in sorted(set(labels.beside(ladder.reference)) - {lab.lab for lab in ladder.rungs}):
        rows.append([labels.of(name), *["-"] * (len(sizes) + 2)])
    if ladder.of_reference:
        rows.append(_speed_row(ladder.library, ladder.of_reference, sizes, ladder, ladder.reference_at_size))
    rates = rates_of(ladder)
    by_n = say("Predicted {} by n", rates) if ladder.predicted else capitalized(say("{} by n", rates))
    caption = say(
        "{}; at {} the share of the {}, and {}'s time / the lab's",
        by_n,
        plain_size(ladder.size),
        roofline_of(ladder),
        ladder.library,
    )
    times = say("times {}", ladder.library)
    return Table(caption, [in_language("lab"), *map(plain_size, sizes), in_language("share"), times], rows)


def _speed_row(name: str, points: list[Point], sizes: list[int], ladder: Ladder, at: Point | None) -> list[str]:
    by_size = {point.n: point for point in points}
    share = ladder.share(at) if at else None
    return [
        name,
        *[_cell(by_size.get(n), lambda point: rate(point.rate, ladder.unit)) for n in sizes],
        percent(share) if share else "-",
        _times_reference(at, ladder),
    ]


def _cell(point: Point | None, written: Callable[[Point], str]) -> str:
    """A star marks scaled counts."""
    return written(point) + "*" * point.scaled if point else "-"


def _times_reference(point: Point | None, ladder: Ladder) -> str:
    if point and point.times_reference:
        ratio, low, high = point.times_reference
        return f"{three_digits(ratio)} ({three_digits(low)}..{three_digits(high)})"
    reference = ladder.reference_at_size
    # Measured times are compared only pair by pair.
    return three_digits(reference.seconds / point.seconds) if point and reference and ladder.predicted else "-"


def time_table(ladder: Ladder, labels: Labels) -> Table:
    sizes = _sizes_shown(ladder)
    named = [(labels.of(lab.lab), ladder.points(lab, "student")) for lab in ladder.rungs]
    rows = []
    for name, points in named + ([(ladder.library, ladder.of_reference)] if ladder.of_reference else []):
        by_size = {point.n: point for point in points}
        rows.append([name, *[_cell(by_size.get(n), lambda point: duration(point.seconds)) for n in sizes]])
    caption = in_language("Predicted time by n") if ladder.predicted else in_language("Time by n")
    return Table(caption, [in_language("lab"), *map(plain_size, sizes)], rows)


def counts_table(results: list[LabResults]) -> Table:
    labs = [lab for lab in results if lab.counts]
    n = counted_size(labs)
    rows = []
    for counter in counters_of(labs, n):
        values = [counts_at(lab, n).get(counter) for lab in labs]
        rows.append([name_in_words(counter), *["-" if value is None else count(value) for value in values]])
    others = sizes_note({lab.lab: list(lab.counts) for lab in labs}, n, plain_size)
    numbers = [lab.number.removeprefix("lab") for lab in labs]
    caption = sentences(say("Counts at n = {}.", plain_size(n)), *others)
    return Table(caption, [in_language("counter"), *numbers], rows)


def _sizes_shown(ladder: Ladder) -> list[int]:
    """A few sizes, evenly spaced, always including the one for comparing the rungs."""
    sizes = sorted({point.n for lab in ladder.rungs for point in ladder.points(lab, "student")})
    if len(sizes) > MOST_SIZES:
        places = {round(i * (len(sizes) - 1) / (MOST_SIZES - 1)) for i in range(MOST_SIZES)}
        sizes = sorted({sizes[place] for place in places} | {ladder.size})
    return sizes


def text_of(table: Table) -> str:
    widths = [max(columns_of(row[column]) for row in [table.head, *table.rows]) for column in range(len(table.head))]
    lines = [table.caption]
    for row in [table.head, *table.rows]:
        cells = [to_the_right(cell, width) for cell, width in zip(row, widths)]
        cells[0] = padded(row[0], widths[0])
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
