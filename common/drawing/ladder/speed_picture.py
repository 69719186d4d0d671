"""The ladder: how fast each lab is by n, under the roofline, and next to it the rungs at one size."""

from __future__ import annotations

from pathlib import Path

from language.words import in_language, say

from .. import style
from .curves import draw_curves, faint_note, limit_dashes, marker_of, name_ends
from .labels import Labels
from .ladders import Ladder
from .page import SMALL, TEXT, Page, log_values, rung_style
from .quantities import percent, rate, size
from .results import LabResults
from .words import machine_of, other_files, rates_of, roofline_of, scaled_note, title_of

CURVES = (80, 92, 400, 372)  # left, top, width, height
RUNGS = (680, 92, 244, 372)


def draw_speed(ladder: Ladder, labels: Labels, path: Path) -> str:
    """Draws the ladder; returns the letters that no font here has."""
    names = "".join(labels.of(lab.lab) for lab in ladder.labs) + "".join(labels.titles.values())
    title = title_of(ladder, labels)
    if ladder.predicted:
        title = say("{}, predicted", title)
    page = Page(title, machine_of(ladder), names, path.suffix == ".png")
    _draw_curves(page, ladder)
    _draw_rungs(page, ladder, labels)
    page.add_notes(faint_note(ladder) + scaled_note(ladder, size) + other_files(ladder.labs))
    description = say("{}, {}: {} by n, and the labs at one size.", title, machine_of(ladder), rates_of(ladder))
    page.save(path, description)
    return page.missing


def _draw_curves(page: Page, ladder: Ladder) -> None:
    axes = page.axes(*CURVES)
    draw_curves(axes, ladder, lambda point: point.rate)
    log_values(axes, lambda value: rate(value, ladder.unit))
    if ladder.roofline:
        axes.set_ylim(top=max(axes.get_ylim()[1], 1.6 * ladder.roofline))
        _draw_shares(axes, ladder, ladder.roofline)
    else:
        axes.grid(axis="y", which="major", color=style.BAR, linewidth=0.8)
    name_ends(axes, ladder, lambda point: point.rate, lambda lab: lab.partition("_")[0].removeprefix("lab"))
    page.write(28, 84, rates_of(ladder), SMALL, style.QUIET)


def _draw_shares(axes, ladder: Ladder, roofline: float) -> None:
    """Draws the roofline, and a tenth, a hundredth, ... of it."""
    axes.axhline(roofline, color=style.INK, linewidth=1.3, linestyle=limit_dashes(ladder), zorder=3)
    _over_line(axes, roofline, f"{roofline_of(ladder)}  {rate(roofline, ladder.unit)}", style.INK)
    share = 0.1
    while share * roofline > 1.3 * axes.get_ylim()[0]:
        axes.axhline(share * roofline, color=style.FRAME, linewidth=0.8, zorder=1)
        _over_line(axes, share * roofline, say("{} of the roofline", percent(share)), style.QUIET, at_end=True)
        share /= 10


def _over_line(axes, y: float, words: str, colour: str, *, at_end: bool = False) -> None:
    axes.annotate(
        words,
        (1, y) if at_end else (0, y),
        (-5, 4) if at_end else (5, 4),
        ha="right" if at_end else "left",
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        fontsize=9.5,
        color=colour,
    )


def _draw_rungs(page: Page, ladder: Ladder, labels: Labels) -> None:
    """Draws the rungs at one size, the first lab lowest, as on a ladder."""
    axes = page.axes(*RUNGS)
    rungs = ladder.rungs
    empty = sorted(set(labels.beside(ladder.reference)) - {lab.lab for lab in rungs})
    order = sorted([lab.lab for lab in rungs] + empty)
    top = ladder.roofline or max(point.rate for point in map(ladder.rung_of, rungs) if point)
    by_name = {lab.lab: lab for lab in rungs}
    for y, name in enumerate(order):
        if name in by_name:
            _draw_rung(axes, ladder, y, by_name[name], top)
        else:
            axes.barh(y, 1, height=0.62, color="none", edgecolor=style.FRAME, linestyle=(0, (3, 2)), linewidth=0.9)
            why = in_language("no prediction yet") if ladder.predicted else in_language("not measured here")
            _say_why_empty(axes, y, why)
    height = max(len(order), 4)  # a single rung is no beam
    _draw_marks(axes, ladder, top, height)
    axes.set_yticks(range(len(order)), [page.legible(labels.of(name)) for name in order], fontsize=TEXT - 0.5)
    axes.tick_params(axis="y", length=0, labelcolor=style.INK, pad=22)
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.6, height - 0.4)
    values = ["0", rate(top / 2, ladder.unit), rate(top, ladder.unit)]
    axes.set_xticks([0, 0.5, 1], ["0", "50%", "100%"] if ladder.roofline else values)
    what = say("share of the {}", roofline_of(ladder)) if ladder.roofline else rates_of(ladder)
    axes.set_xlabel(say("{} at n = {}", what, size(ladder.size)), fontsize=SMALL, color=style.QUIET)
    axes.spines["left"].set_visible(False)


def _draw_rung(axes, ladder: Ladder, y: int, lab: LabResults, top: float) -> None:
    look = rung_style(lab.rung)
    axes.plot([-0.05], [y], clip_on=False, linestyle="none", **marker_of(look, ladder.predicted) | {"markersize": 8})
    point = ladder.rung_of(lab)
    if not point:
        _say_why_empty(axes, y, in_language("nothing at this size"))
        return
    share = point.rate / top
    axes.barh(
        y,
        min(share, 1),
        height=0.62,
        color=style.PAPER if ladder.predicted else look.colour,
        edgecolor=look.colour,
        linewidth=1.6 if ladder.predicted else 0,
        zorder=3,
    )
    said = rate(point.rate, ladder.unit)
    if ladder.roofline:
        said = f"{percent(ladder.share(point) or share)}  {said}"
    inside = share > 0.45
    axes.annotate(
        said,
        (min(share, 1), y),
        (-7 if inside else 7, 0),
        textcoords="offset points",
        fontsize=SMALL,
        color=style.PAPER if inside and not ladder.predicted else style.INK,
        va="center",
        ha="right" if inside else "left",
        zorder=5,
    )


def _say_why_empty(axes, y: int, words: str) -> None:
    axes.annotate(words, (0, y), (8, 0), textcoords="offset points", fontsize=9.5, color=style.QUIET, va="center")


def _draw_marks(axes, ladder: Ladder, top: float, rungs: int) -> None:
    reference = ladder.reference_at_size
    if ladder.roofline:
        axes.axvline(1, color=style.INK, linewidth=1.3, linestyle=limit_dashes(ladder))
    if reference:
        axes.axvline(reference.rate / top, color=style.RULE, linewidth=1.3, linestyle=(0, (4, 3)), zorder=1)
        axes.annotate(
            ladder.library,
            (reference.rate / top, rungs - 0.4),
            (0, 3),
            textcoords="offset points",
            fontsize=SMALL,
            color=style.QUIET,
            ha="center",
        )
