"""Counts as small multiples, one panel per counter: exact, the same on every machine."""

from __future__ import annotations

from pathlib import Path

from language.words import in_language, name_in_words, say

from .. import style
from .labels import Labels
from .ladders import dates_of
from .page import WIDTH, Page, rung_style
from .quantities import count, size
from .results import LabResults
from .sizes import common_size, nearest
from .words import other_files, sizes_note

MOST_COLUMNS, NAMES, ROW = 4, 172, 15.5


def counted_size(labs: list[LabResults]) -> int:
    return common_size([list(lab.counts) for lab in labs])


def counts_at(lab: LabResults, n: int) -> dict[str, float]:
    size = nearest(list(lab.counts), n)
    return lab.counts[size] if size else {}


def counters_of(labs: list[LabResults], n: int) -> list[str]:
    """The counters, those per element first: they show each lab's idea."""
    names = {name for lab in labs for name in counts_at(lab, n)}
    return sorted(names, key=lambda name: (not name.endswith("_per_element"), name))


def draw_counts(results: list[LabResults], labels: Labels, path: Path) -> str:
    """Draws the counts; returns the letters missing from all fonts."""
    labs = [lab for lab in results if lab.counts]
    n = counted_size(labs)
    counters, same = _parted(labs, n)
    panel_height = ROW * len(labs)
    columns = min(MOST_COLUMNS, len(counters))
    rows, room = -(-len(counters) // columns), (WIDTH - NAMES - 4) / columns
    page = Page(
        say("What the simulator counts at n = {}", size(n)),
        say("Exact, and the same on every machine. Counted {}", dates_of(labs)),
        "".join(labels.of(lab.lab) for lab in labs),
        path.suffix == ".png",
        132 + rows * (panel_height + 42),
    )
    for i, counter in enumerate(counters):
        left, top = NAMES + i % columns * room, 104 + i // columns * (panel_height + 42)
        axes = page.axes(left, top, room - 28, panel_height)
        _draw_panel(axes, labs, n, counter)
        page.write(left, top - 8, name_in_words(counter), 9.5, bold=True)
        axes.set_yticks(range(len(labs)), [page.legible(labels.of(lab.lab)) for lab in labs] if left == NAMES else [])
        axes.tick_params(axis="y", labelcolor=style.INK, pad=6)
    notes = sizes_note({lab.lab: list(lab.counts) for lab in labs}, n, size) + other_files(labs)
    page.add_notes(([say("In all labs: {}.", in_language("; ").join(same))] if same else []) + notes)
    page.save(path, say("Counts a lab at n = {}, a panel a counter", n))
    return page.missing


def _only(values: set[float | None]) -> str:
    """The one value of a counter that every lab has, with the same value."""
    (value,) = values
    return count(value or 0)


def _parted(labs: list[LabResults], n: int) -> tuple[list[str], list[str]]:
    """The counters that get a panel, and words for those that are the same in every lab."""
    values = {name: {counts_at(lab, n).get(name) for lab in labs} for name in counters_of(labs, n)}  # None: not counted
    differing = [name for name in values if len(values[name]) > 1] or list(values)
    same = [f"{name_in_words(name)} {_only(values[name])}" for name in values if name not in differing]
    return differing, same


def _draw_panel(axes, labs: list[LabResults], n: int, counter: str) -> None:
    values = [counts_at(lab, n).get(counter) for lab in labs]
    most = max([value for value in values if value] + [0]) or 1
    for y, (lab, value) in enumerate(zip(labs, values)):
        if value is not None:
            axes.barh(y, value / most, height=0.66, color=rung_style(lab.rung).colour, linewidth=0)
        said = "–" if value is None else count(value)
        axes.annotate(
            said,
            ((value or 0) / most, y),
            (4, 0),
            textcoords="offset points",
            fontsize=9.5,
            color=style.INK,
            va="center_baseline",
            annotation_clip=False,
        )
    axes.set_xlim(0, 1.32)
    axes.set_ylim(-0.6, len(labs) - 0.4)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
