"""Lines over n: the labs' in front, the reference and solutions faintly behind, a name at each line's end."""

from __future__ import annotations

from collections.abc import Callable

from language.words import in_language, say

from .. import style
from .ladders import Ladder
from .page import SMALL, RungStyle, log_sizes, rung_style, spread, stacked
from .results import Point

Value = Callable[[Point], float]


def draw_curves(axes, ladder: Ladder, value: Value) -> None:
    """Draws on axes before their scales and limits are set."""
    for lab in ladder.rungs:
        _faint(axes, ladder.points(lab, "solution"), value, style.OLD_LINE, (0, (1, 1)))
    _faint(axes, ladder.of_reference, value, style.RULE, (0, (4, 3)))
    for lab in ladder.rungs:
        points, look = ladder.points(lab, "student"), rung_style(lab.rung)
        axes.plot(
            [point.n for point in points],
            [value(point) for point in points],
            color=look.colour,
            linestyle=look.dashes,
            linewidth=1.9,
            zorder=4,
            clip_on=False,
            **marker_of(look, ladder.predicted),
        )
    log_sizes(axes, sizes_of(ladder))


def name_ends(axes, ladder: Ladder, value: Value, name: Callable[[str], str], short_ones_above: bool = False) -> None:
    """Names the lines on axes whose scales and limits are final. `short_ones_above`: lines that end before
    others have their names above their ends and to the left, where rising lines leave room.
    """
    ends = [(ladder.points(lab, "student")[-1], name(lab.lab), rung_style(lab.rung).colour) for lab in ladder.rungs]
    if ladder.of_reference:
        ends.append((ladder.of_reference[-1], ladder.library, style.QUIET))
    last = max(point.n for point, _, _ in ends)
    short = [end for end in ends if short_ones_above and end[0].n < last]
    _write_names(axes, [end for end in ends if end not in short], value, spread, "left")
    _write_names(axes, short, value, stacked, "right")


def _write_names(axes, ends: list[tuple[Point, str, str]], value: Value, placed, align: str) -> None:
    heights = [float(axes.transData.transform((point.n, value(point)))[1]) for point, _, _ in ends]
    for (point, words, colour), at, y in zip(ends, heights, placed(heights, SMALL + 3.5)):
        axes.annotate(
            words,
            (point.n, value(point)),
            (11 if align == "left" else -11, y - at),
            ha=align,
            textcoords="offset points",
            fontsize=SMALL,
            color=colour,
            va="center",
            annotation_clip=False,
            zorder=6,
            bbox={"facecolor": style.PAPER, "edgecolor": "none", "pad": 1},
        )  # over other lines


def sizes_of(ladder: Ladder) -> list[int]:
    return sorted({point.n for lab in ladder.rungs for point in ladder.points(lab, "student")})


def faint_note(ladder: Ladder) -> list[str]:
    """A note explaining the faint lines."""
    lines = [say("{} (dashes)", ladder.library)] if ladder.of_reference else []
    if any(ladder.points(lab, "solution") for lab in ladder.rungs):
        lines.append(in_language("the solutions (dots)"))
    return [say("Faint: {}.", in_language(" and ").join(lines))] if lines else []


def limit_dashes(ladder: Ladder) -> str | tuple:
    """The line of a limit of the machine: dashed if it is only described."""
    return (0, (6, 3)) if ladder.predicted else "solid"


def marker_of(look: RungStyle, predicted: bool) -> dict:
    """The marker: hollow for predictions."""
    edge = look.colour if predicted else style.PAPER
    return {
        "marker": look.marker,
        "markersize": 6.5,
        "markeredgewidth": 1.3 if predicted else 0.8,
        "markeredgecolor": edge,
        "markerfacecolor": style.PAPER if predicted else look.colour,
    }


def _faint(axes, points: list[Point], value: Value, colour: str, dashes: tuple) -> None:
    axes.plot(
        [point.n for point in points],
        [value(point) for point in points],
        color=colour,
        linewidth=1.5,
        linestyle=dashes,
        zorder=2,
    )
