"""Lanes that add, step by step: a strip of warps, how full they are, and how they use the banks."""

from __future__ import annotations

from . import style
from .canvas import Canvas
from .read import WARP_SIZE, BankUse, Launch, Run, Step
from .steps import Row, conflict_of, executions_by_warp, rows_of, usage_of_run, worst_banks

LABELS = 130
MOST_WARPS = 16  # drawn at most
ROW = 19


class LaneStrip:
    """A row of warps, each a row of lanes: dots for a few warps, otherwise bars."""

    def __init__(self, launches: list[Launch], narrow: bool = False, room: float = 520):
        self.warps = max((launch.blocks * launch.warps_of_a_block for launch in launches), default=0)
        # Warps that never add are included.
        self.launched = dict.fromkeys(range(min(self.warps, MOST_WARPS)), 0xFFFFFFFF)
        for launch in launches:
            for step in launch.steps:
                for execution in step.executions:
                    if execution.warp in self.launched:
                        self.launched[execution.warp] = execution.launched
        lanes = sum(mask.bit_length() for mask in self.launched.values())
        self.dots = lanes <= 16
        gap = 7
        each = (room - gap * len(self.launched)) / max(lanes, 1)
        self.lane = 13.0 if self.dots else min(1.2 if narrow else 4.0, each)
        self.places: dict[int, float] = {}
        x = 0.0
        for warp in sorted(self.launched):
            self.places[warp] = x
            x += self.launched[warp].bit_length() * self.lane + gap
        self.width = max(x, 90)

    def draw_heads(self, canvas: Canvas, left: float, y: float) -> None:
        if self.dots:
            for lane in range(next(iter(self.launched.values()), 0).bit_length()):
                canvas.text(left + (lane + 0.5) * self.lane, y, str(lane), 9.5, align="center")
            return
        for warp, x in self.places.items():
            width = self.launched[warp].bit_length() * self.lane
            words = f"warp {warp}" if width > 38 else str(warp)
            canvas.text(left + x + width / 2, y, words, 9 if width > 14 else 6.5, style.QUIET, "center")
        if self.warps > MOST_WARPS:
            canvas.text(
                left + self.width, y - 12, f"the first {MOST_WARPS} of {self.warps} warps", 8, style.QUIET, "right"
            )
        if all(self.launched[warp].bit_length() * self.lane <= 38 for warp in self.launched):
            canvas.text(left - 5, y, "warp", 8, style.QUIET, "right")

    def draw(self, canvas: Canvas, left: float, middle: float, steps: list[Step]) -> None:
        height = 12.0
        active: dict[int, int] = {}
        divided: set[int] = set()
        for step in steps:
            for warp, executions in executions_by_warp(step).items():
                for execution in executions:
                    active[warp] = active.get(warp, 0) | execution.active
                    if execution.divides and step.kind == "add":
                        divided.add(warp)
        if all(step.kind == "move" for step in steps):
            return
        for warp, x in self.places.items():
            lanes = self.launched[warp].bit_length()
            at, width = left + x, lanes * self.lane
            if warp in divided:
                canvas.box(
                    at - 1.5,
                    middle - height / 2 - 2.5,
                    width + 3,
                    height + 5,
                    style.PART,
                    style.PART_FILL,
                    4 if self.dots else 2.5,
                )
            if self.dots:
                for lane in range(lanes):
                    canvas.dot(at + (lane + 0.5) * self.lane, middle, 4.2, bool(active.get(warp, 0) >> lane & 1))
                continue
            canvas.bar(at, middle - height / 2, width, height, style.BAR, 3.5 if warp not in divided else 2.5)
            for first, last in runs_of(active.get(warp, 0)):
                hair = 0.25 if self.lane > 2 else 0
                canvas.bar(
                    at + first * self.lane + hair,
                    middle - height / 2,
                    (last - first + 1) * self.lane - 2 * hair,
                    height,
                    style.SUM,
                )


def runs_of(mask: int) -> list[tuple[int, int]]:
    """Runs of neighbouring lanes, as first and last."""
    runs: list[tuple[int, int]] = []
    for lane in range(WARP_SIZE):
        if not mask >> lane & 1:
            continue
        if runs and runs[-1][1] == lane - 1:
            runs[-1] = (runs[-1][0], lane)
        else:
            runs.append((lane, lane))
    return runs


class LanesPanel:
    def __init__(self, run: Run, room: float):
        self.run = run
        self.launches = [(launch, rows_of(launch)) for launch in run.launches]
        self.banks = any(worst_banks(row.steps) for _, rows in self.launches for row in rows)
        self.after = 136 + (190 if self.banks else 0)
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
        canvas.text(self.bar_at, top + 8, "lanes that add", 9, style.QUIET)
        if self.banks:
            canvas.text(self.banks_at, top + 8, "shared banks, the busiest warp", 9, style.QUIET)
        self.strip.draw_heads(canvas, self.strip_at, top + 8)
        y = top + 28
        for launch, rows in self.launches:
            if len(self.launches) > 1:
                self._draw_launch(launch, y)
                y += 22
            for row in rows:
                self._draw_row(row, y)
                y += ROW
        usage = usage_of_run(self.run)
        canvas.line(self.bar_at, y - 5, self.bar_at + 120, y - 5, style.RULE)
        canvas.text(self.left, y + 8, "all additions", 10, bold=True)
        canvas.text(self.bar_at, y + 8, f"{usage} = {usage.share:.1%}", 10, bold=True)

    def _draw_launch(self, launch: Launch, y: float) -> None:
        self.canvas.text(self.left, y + 2, f"launch of {launch.kernel}: {launch.shape}", 9.5, style.QUIET)

    def _draw_row(self, row: Row, y: float) -> None:
        canvas = self.canvas
        times = f" x{len(row.steps)}" if len(row.steps) > 1 else ""
        if row.first.races:
            canvas.box(self.left - 6, y - 8, LABELS + self.strip.width + 8, 17, style.RACE, style.RACE_FILL, order=0.5)
            canvas.text(self.strip_at - 8, y, "race", 9, style.RACE, "right", bold=True)
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
