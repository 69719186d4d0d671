"""Time against n: flat where the launch dominates, rising where memory traffic does."""

from __future__ import annotations

from math import log
from pathlib import Path

from language.words import in_language, say

from .. import style
from .curves import draw_curves, faint_note, limit_dashes, name_ends, sizes_of
from .labels import Labels
from .ladders import Ladder
from .page import SMALL, Page, log_values
from .quantities import duration, rate, size
from .words import machine_of, other_files, scaled_note, title_of


def draw_time(ladder: Ladder, labels: Labels, path: Path) -> str:
    """Draws the times; returns the letters missing from all fonts."""
    names = "".join(labels.of(lab.lab) for lab in ladder.labs)
    title = in_language("Time against n, predicted") if ladder.predicted else in_language("Time against n")
    if not ladder.of_sums:
        title = say("{}: {}", title_of(ladder, labels), title)
    page = Page(title, machine_of(ladder), names, path.suffix == ".png")
    axes = page.axes(92, 92, 650, 372)
    draw_curves(axes, ladder, lambda point: point.seconds)
    log_values(axes, duration)
    axes.grid(axis="y", which="major", color=style.BAR, linewidth=0.8)
    _draw_floor(axes, ladder)
    name_ends(
        axes, ladder, lambda point: point.seconds, lambda lab: page.legible(labels.of(lab)), short_ones_above=True
    )
    page.write(28, 84, in_language("time"), SMALL, style.QUIET)
    page.add_notes(faint_note(ladder) + scaled_note(ladder, size) + other_files(ladder.labs))
    page.save(path, say("Time against n, {}", machine_of(ladder)))
    return page.missing


def _draw_floor(axes, ladder: Ladder) -> None:
    """Draws lower bounds of every kernel's time: an empty launch, and a sum's bytes at the roofline."""
    sizes = sizes_of(ladder)
    low, high = axes.get_ylim()
    if ladder.launch_overhead:
        low = min(low, 0.5 * ladder.launch_overhead)
        axes.axhline(ladder.launch_overhead, color=style.INK, linewidth=1.3, linestyle=limit_dashes(ladder), zorder=3)
        floor = in_language("described launch floor") if ladder.predicted else in_language("launch floor")
        axes.annotate(
            f"{floor}  {duration(ladder.launch_overhead)}",
            (1, ladder.launch_overhead),
            (-4, -14),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            fontsize=SMALL,
            color=style.INK,
            ha="right",
        )
    if ladder.roofline and ladder.of_sums:
        reads = [4 * n / ladder.roofline for n in sizes]
        axes.plot(sizes, reads, color=style.INK, linewidth=1.3, linestyle=limit_dashes(ladder), zorder=3)
        n, read = min(zip(sizes, reads), key=lambda at: abs(log(at[1] / (6 * low))))
        axes.annotate(
            say("4n bytes at {}", rate(ladder.roofline)),
            (n, read),
            (9, -9),
            textcoords="offset points",
            fontsize=SMALL,
            color=style.INK,
        )
    axes.set_ylim(low, high)
