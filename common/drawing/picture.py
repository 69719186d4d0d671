"""The picture of a trace: the tree of the small run above the warps of the larger one."""

from __future__ import annotations

from pathlib import Path

from language.columns import wrapped
from language.words import in_language, say

from . import style
from .canvas import Canvas
from .lanes_panel import LanesPanel
from .notes import notes_of
from .read import Run, Trace
from .tree_panel import TreePanel
from .words import legend_of, result_of

MARGIN = 18


def draw(trace: Trace, path: Path) -> None:
    trees = [TreePanel(run) for run in trace.runs if run.tree]
    room = max([panel.width for panel in trees] + [700])
    panels: list[TreePanel | LanesPanel] = []
    for run in trace.runs:
        panels.append(trees.pop(0) if run.tree else LanesPanel(run, room))
    words = [_words_of(run) for run in trace.runs]
    width = 2 * MARGIN + max([panel.width for panel in panels] + [700])
    heights = [panel.height + 18 * len(lines) + 26 for panel, lines in zip(panels, words)]
    legend = legend_of(trace, int((width - 2 * MARGIN) / 4.9))
    canvas = Canvas(width, sum(heights) + 2 * MARGIN + 26 + 14 * len(legend))
    y = MARGIN + 4.0
    title = f"{trace.lab} {trace.name}"
    canvas.text(MARGIN, y, title, 13, bold=True)
    canvas.text(
        width - MARGIN,
        y,
        trace.kernel if trace.lines else in_language("the course's solution"),
        9.5,
        style.QUIET,
        "right",
    )
    y += 26
    for panel, lines, height in zip(panels, words, heights):
        for i, (line, colour) in enumerate(lines):
            canvas.text(MARGIN, y, line, 10.5 if i == 0 else 10, colour, bold=i == 0)
            y += 18
        panel.draw(canvas, MARGIN, y)
        y += height - 18 * len(lines)
    for line in legend:
        canvas.text(MARGIN, y, line, 9, style.QUIET)
        y += 14
    first = result_of(trace.runs[0])[0] if trace.runs else ""
    canvas.save(path, say("{}: who adds what to what. {}", title, first))


def _words_of(run: Run) -> list[tuple[str, str]]:
    said, is_right = result_of(run)
    lines = [(said, style.INK if is_right else style.RACE)]
    for note in notes_of(run)[:4]:
        lines += [(line, style.RACE) for line in wrapped(note, 130)]
    return lines
