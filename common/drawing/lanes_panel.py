"""Lanes that add, step by step: a strip of warps, how many lanes are useful, and how they use the banks."""

from __future__ import annotations

from language.words import in_language

from . import style
from .canvas import Canvas
from .lane_strip import LaneStrip
from .read import BankUse, Launch, Run
from .repeats import Folded
from .steps import Row, conflict_of, folded_rows_of, usage_of_run, worst_banks
from .words import launch_of

LABELS = 130
ROW = 19
BANKS = 190


class LanesPanel:
    def __init__(self, run: Run, room: float):
        self.run = run
        self.launches = [(launch, folded_rows_of(launch)) for launch in run.launches]
        self.banks = any(worst_banks(launch.steps) for launch in run.launches)
        self.after = 136 + (BANKS if self.banks else 0)
        self.strip = LaneStrip(run.launches, room=max(room - LABELS - self.after - 20, 300))
        self.width = LABELS + self.strip.width + 20 + self.after

    @property
    def height(self) -> float:
        heads = len(self.launches) * 22 if len(self.launches) > 1 else 0
        return 28 + heads + sum(len(rows) for _, rows in self.launches) * ROW + 24

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        self.canvas, self.left = canvas, left
        self.strip_at = left + LABELS
        self.bar_at = self.strip_at + self.strip.width + 16
        self.banks_at = self.bar_at + 136
        canvas.text(self.bar_at, top + 8, in_language("useful lanes"), 9, style.QUIET)
        if self.banks:
            canvas.text(self.banks_at, top + 8, in_language("shared banks, the busiest warp"), 9, style.QUIET)
        self.strip.draw_heads(canvas, self.strip_at, top + 8)
        y = top + 28
        for launch, rows in self.launches:
            if len(self.launches) > 1:
                self._draw_launch(launch, y)
                y += 22
            for row in rows:
                if isinstance(row, Folded):
                    canvas.text(self.left, y, row.words, 9.5, style.QUIET)
                else:
                    self._draw_row(row, y)
                y += ROW
        usage = usage_of_run(self.run)
        canvas.line(self.bar_at, y - 5, self.bar_at + 120, y - 5, style.RULE)
        canvas.text(self.left, y + 8, in_language("all additions"), 10, bold=True)
        canvas.text(self.bar_at, y + 8, f"{usage} = {usage.share:.1%}", 10, bold=True)

    def _draw_launch(self, launch: Launch, y: float) -> None:
        self.canvas.text(self.left, y + 2, launch_of(launch.kernel, launch.shape), 9.5, style.QUIET)

    def _draw_row(self, row: Row, y: float) -> None:
        canvas = self.canvas
        times = f" x{len(row.steps)}" if len(row.steps) > 1 else ""
        if row.first.races:
            canvas.box(self.left - 6, y - 8, LABELS + self.strip.width + 8, 17, style.RACE, style.RACE_FILL, order=0.5)
            canvas.text(self.strip_at - 8, y, in_language("race"), 9, style.RACE, "right", bold=True)
        canvas.text(self.left, y, row.label + times, 9.5)
        if not row.first.races:
            canvas.text(
                self.strip_at - 8,
                y,
                row.first.place if row.first.file == "kernel.cu" else "",
                8.5,
                style.QUIET,
                "right",
            )
        self.strip.draw(canvas, self.strip_at, y, row.steps)
        usage = row.usage
        canvas.bar(self.bar_at, y - 5, 50, 10, style.BAR)
        canvas.bar(self.bar_at, y - 5, 50 * usage.share, 10, style.SUM)
        canvas.text(self.bar_at + 56, y, f"{usage}", 9)
        use = worst_banks(row.steps)
        if use:
            self._draw_banks(use, y)

    def _draw_banks(self, use: BankUse, y: float) -> None:
        most = max(use.words)
        for bank, words in enumerate(use.words):
            colour = style.PART if words > 1 and use.wavefronts > use.ideal else style.SHARED
            self.canvas.bar(self.banks_at + bank * 3, y + 6 - 12 * words / most, 2.6, 12 * words / most, colour)
        self.canvas.line(self.banks_at, y + 6.4, self.banks_at + 96, y + 6.4, style.RULE)
        self.canvas.text(self.banks_at + 102, y, conflict_of(use), 8.5, style.QUIET)
