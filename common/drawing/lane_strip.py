"""A row of warps, each a row of lanes: dots for a few lanes, otherwise bars. Of many warps, those that do the same are
drawn as one."""

from __future__ import annotations

from language.columns import columns_of
from language.words import counted, in_language, say

from . import style
from .canvas import Canvas
from .heads import draw_spans
from .read import WARP_SIZE, Launch, Step
from .steps import executions_by_warp
from .words import blocks_named, ranges, warps_named

MOST_WARPS = 16  # drawn at most
FEW_WARPS = 4  # drawn one by one
GAP = 7
SMALLEST = 6  # size of the type of a head


class LaneStrip:
    def __init__(self, launches: list[Launch], narrow: bool = False, room: float = 520, in_block: int = 0):
        """`in_block`: warps of a block, if warps are numbered in the block; 0: they are numbered in the launch."""
        self.kinds = _kinds_of(launches, in_block)
        self.left_out = sum(len(kind) for kind in self.kinds[MOST_WARPS:])
        self.kinds = self.kinds[:MOST_WARPS]
        self.in_block = in_block
        self.blocks = self._named_blocks(max((launch.blocks for launch in launches), default=0))
        # Warps that never add are included.
        self.launched = dict.fromkeys((kind[0] for kind in self.kinds), (1 << WARP_SIZE) - 1)
        for launch in launches:
            for step in launch.steps:
                for execution in step.executions:
                    if execution.warp in self.launched:
                        self.launched[execution.warp] = execution.launched
        lanes = sum(mask.bit_length() for mask in self.launched.values())
        self.dots = lanes <= 16
        each = (room - GAP * len(self.kinds)) / max(lanes, 1)
        self.lane = 13.0 if self.dots else min(1.2 if narrow else 4.0, each)
        self.places: dict[int, float] = {}
        x = 0.0
        for kind in self.kinds:
            self.places[kind[0]] = x
            x += self.launched[kind[0]].bit_length() * self.lane + GAP
        self.width = max(x, 90)

    def _named_blocks(self, number: int) -> list[str]:
        """One name for each kind; none if each is of all blocks, or warps are numbered in the launch."""
        of_kind = [sorted({warp // self.in_block for warp in kind}) for kind in self.kinds if self.in_block]
        return [blocks_named(blocks) for blocks in of_kind] if any(len(b) < number for b in of_kind) else []

    def draw_heads(self, canvas: Canvas, left: float, y: float) -> None:
        starts = [left + self.places[kind[0]] for kind in self.kinds] if self.blocks else []
        sides = [(start, start + self._width(kind)) for start, kind in zip(starts, self.kinds)]
        draw_spans(canvas, self.blocks, sides, y - 16)
        if self.dots:
            for lane in range(next(iter(self.launched.values()), 0).bit_length()):
                canvas.text(left + (lane + 0.5) * self.lane, y, str(lane), 9.5, align="center")
            return
        wide = all(self._width(kind) > 38 for kind in self.kinds)
        for kind in self.kinds:
            words = self._named(kind, wide)
            size = min(9, max(self._width(kind) / columns_of(words) * 1.7, SMALLEST))
            canvas.text(left + self.places[kind[0]] + self._width(kind) / 2, y, words, size, style.QUIET, "center")
        if self.left_out:
            above = 31 if self.blocks else 12
            canvas.text(left + self.width, y - above, say("and {} more warps", self.left_out), 8, style.QUIET, "right")
        if not wide:
            canvas.text(left - 5, y, in_language("warp"), 8, style.QUIET, "right")

    def _width(self, kind: list[int]) -> float:
        return self.launched[kind[0]].bit_length() * self.lane

    def _named(self, kind: list[int], wide: bool) -> str:
        warps = sorted({warp % self.in_block for warp in kind}) if self.in_block else kind
        words = ranges(warps)
        if self._width(kind) / len(words) * 1.7 < SMALLEST:
            return counted(len(warps), "warp")
        return warps_named(warps) if wide and self._width(kind) > 4.6 * (len(words) + 6) else words

    def draw(self, canvas: Canvas, left: float, middle: float, steps: list[Step]) -> None:
        height = 12.0
        active: dict[int, int] = {}
        useful: dict[int, int] = {}
        divided: set[int] = set()
        for step in steps:
            for warp, executions in executions_by_warp(step).items():
                for execution in executions:
                    active[warp] = active.get(warp, 0) | execution.active
                    useful[warp] = useful.get(warp, 0) | (execution.useful if step.kind == "add" else execution.active)
                    if execution.divides and step.kind == "add":
                        divided.add(warp)
        if all(step.kind == "move" for step in steps):
            return
        for warp, x in self.places.items():
            lanes = self.launched[warp].bit_length()
            at, width = left + x, lanes * self.lane
            adding, helping = active.get(warp, 0), useful.get(warp, 0)
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
                    fill = _fill(bool(adding >> lane & 1), bool(helping >> lane & 1))
                    canvas.dot(at + (lane + 0.5) * self.lane, middle, 4.2, fill)
                continue
            canvas.bar(at, middle - height / 2, width, height, style.BAR, 3.5 if warp not in divided else 2.5)
            for mask, colour in ((adding & ~helping, style.SUM_FILL), (helping, style.SUM)):
                for first, last in runs_of(mask):
                    hair = 0.25 if self.lane > 2 else 0
                    canvas.bar(
                        at + first * self.lane + hair,
                        middle - height / 2,
                        (last - first + 1) * self.lane - 2 * hair,
                        height,
                        colour,
                    )


def _fill(adds: bool, is_useful: bool) -> str:
    if is_useful:
        return style.SUM
    return style.SUM_FILL if adds else ""


def _kinds_of(launches: list[Launch], in_block: int) -> list[list[int]]:
    """Warps that do the same in each step; each by itself, if they are few. If they are named by block, their blocks
    do the same, too."""
    number = max((launch.blocks * launch.warps_of_a_block for launch in launches), default=0)
    if number <= FEW_WARPS:
        return [[warp] for warp in range(number)]
    history: dict[int, list[tuple]] = {warp: [] for warp in range(number)}
    for launch in launches:
        for step in launch.steps:
            for execution in step.executions:
                useful = execution.useful if step.kind == "add" else 0
                history[execution.warp].append((id(step), execution.active, useful))
    kinds: dict[tuple, list[int]] = {}
    for warp, done in history.items():
        first = warp - warp % in_block if in_block else 0
        of_block = tuple(tuple(history[other]) for other in range(first, first + in_block))
        kinds.setdefault((of_block, tuple(done)), []).append(warp)
    return list(kinds.values())


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
