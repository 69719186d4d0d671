"""Parts of every picture of results: title, machine and date, axes, lines distinct even in grey."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from language.columns import wrapped
from language.words import in_language

from .. import style
from ..figures import new_figure, save
from ..fonts import families_for, legible
from ..words import sentences
from .quantities import size, tick

WIDTH, HEIGHT = 960, 540  # a slide
TEXT, SMALL, NOTE_LETTERS = 12, 10.5, 170


@dataclass(frozen=True)
class RungStyle:
    colour: str
    marker: str
    dashes: str | tuple


def rung_style(rung: int) -> RungStyle:
    """No two of the first 40 have both marker and dashes in common."""
    return RungStyle(
        style.RUNG_COLOURS[rung % len(style.RUNG_COLOURS)],
        style.MARKERS[rung % len(style.MARKERS)],
        style.DASHES[rung % len(style.DASHES)],
    )


class Page:
    """`words`: all text from outside, to find fonts for it."""

    def __init__(self, title: str, below: str, words: str, is_png: bool, height: float = HEIGHT):
        families, missing = families_for(title + below + words)
        # A viewer chooses an SVG's fonts; a PNG's letters are drawn now.
        self.missing = missing if is_png else ""
        self.height = height
        self.figure = new_figure(WIDTH, height, families)
        self.write(28, 34, title, 19, bold=True)
        self.write(28, 58, below, TEXT, style.QUIET)

    def legible(self, words: str) -> str:
        return legible(words, self.missing)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        points: float = SMALL,
        colour: str = style.INK,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """`x` and `y` are points from the upper left corner."""
        self.figure.text(
            x / WIDTH,
            1 - y / self.height,
            self.legible(words),
            fontsize=points,
            color=colour,
            ha=align,
            va="baseline",
            weight="bold" if bold else "normal",
        )

    def add_notes(self, notes: list[str]) -> None:
        """Adds notes at the foot; the printed text has the rest if they exceed two lines."""
        lines = wrapped(sentences(*notes), NOTE_LETTERS, max_lines=2, placeholder=" ...") if notes else []
        for i, line in enumerate(reversed(lines)):
            self.write(28, self.height - 12 - 14 * i, line, 9.5, style.QUIET)

    def axes(self, left: float, top: float, width: float, height: float):
        axes = self.figure.add_axes(
            (left / WIDTH, 1 - (top + height) / self.height, width / WIDTH, height / self.height)
        )
        axes.set_facecolor("none")
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(style.RULE)
        axes.tick_params(which="both", color=style.RULE, labelcolor=style.QUIET, labelsize=SMALL, length=3, pad=5)
        axes.tick_params(which="minor", length=0)
        axes.set_axisbelow(True)
        return axes

    def save(self, path: Path, description: str) -> None:
        save(self.figure, path, description)


def log_sizes(axes, sizes: list[int]) -> None:
    """Sets the x axis: the measured sizes, as powers of two."""
    axes.set_xscale("log", base=2)
    shown = sizes[:: -(-len(sizes) // 8)] if sizes else []
    axes.set_xticks(shown, [size(n) for n in shown])
    axes.set_xticks([], minor=True)
    axes.set_xlabel(in_language("n, elements"), fontsize=SMALL, color=style.QUIET)


def log_values(axes, written) -> None:
    """Sets the y axis: in decades, each number with its unit."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(base=10))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: tick(written(value))))
    axes.yaxis.set_minor_formatter(NullFormatter())


def spread(wanted: list[float], gap: float) -> list[float]:
    """The places nearest to the wanted ones, in the same order and at least a gap apart."""
    places: list[float] = []
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    groups: list[list[int]] = [[i] for i in order]
    middles = [wanted[i] for i in order]
    at = 0
    while at + 1 < len(groups):
        reach = gap * (len(groups[at]) + len(groups[at + 1])) / 2
        if middles[at + 1] - middles[at] >= reach:
            at += 1
            continue
        groups[at] += groups.pop(at + 1)
        middles.pop(at + 1)
        middles[at] = sum(wanted[i] for i in groups[at]) / len(groups[at])
        at = max(at - 1, 0)
    places = [0.0] * len(wanted)
    for group, middle in zip(groups, middles):
        for k, i in enumerate(group):
            places[i] = middle + gap * (k - (len(group) - 1) / 2)
    return places


def stacked(wanted: list[float], gap: float) -> list[float]:
    """Places in the same order, a gap apart, beginning at the largest of the wanted ones."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    return [max(wanted) + gap * order.index(i) for i in range(len(wanted))]
