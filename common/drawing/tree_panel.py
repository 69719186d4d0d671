"""The tree: time downwards, elements or threads across, and next to it the lanes that add."""

from __future__ import annotations

from dataclasses import dataclass

from language.columns import columns_of
from language.words import counted, in_language, say

from . import style
from .boxes import Box, Row
from .canvas import Canvas
from .columns import Columns, columns_of_launches
from .heads import draw_spans, in_lines
from .lane_strip import LaneStrip
from .naming import input_of
from .read import Run
from .steps import Usage, steps_in_vain, usage_of
from .tree import tree_of
from .values import value_of
from .words import barriers_in_words, joined, launch_of

LABELS = 130  # width in points of the labels at the left
HEADS = 46
USEFUL = 66  # width of the number of useful lanes
HEIGHTS = {"zeros": 30, "launch": 44, "barrier": 0, "repeat": 30}
LETTER = 5.2  # width of a letter in a head
LINE = 12  # height of a line there
LETTERS = 26  # in a line of the labels at the left
NARROWEST = 31  # distance of columns
FREE = 2  # columns that a wide value may take if there is nothing in the neighbours


@dataclass
class Sizes:
    pitch: float
    box: float
    height: float
    gap: float
    font: float

    @staticmethod
    def of(columns: list[Columns]) -> Sizes:
        if not any(launch.is_folded for launch in columns):
            return Sizes(33, 27, 22, 40, 10.5)
        heads = [columns_of(column.lanes) for launch in columns for column in launch.columns]
        if not heads:  # every launch stopped before anything was added
            return Sizes(NARROWEST, 27, 18, 26, 9)
        most = max(len(launch.columns) for launch in columns)
        pitch = max(min(max(LETTER * max(heads) + 6, 40), 640 / most), NARROWEST)
        return Sizes(pitch, min(0.8 * pitch, 36), 18, 26, 9)


class TreePanel:
    def __init__(self, run: Run):
        self.run = run
        self.rows = tree_of(run)
        columns = columns_of_launches(run, self.rows)
        sizes = Sizes.of(columns)
        self.is_folded = any(launch.is_folded for launch in columns)
        self.launches = [_LaunchTree(launch, self.rows, sizes, self.is_folded) for launch in columns]
        tree_width = max(launch.width for launch in self.launches)
        strip_width = max(launch.strip.width for launch in self.launches)
        for launch in self.launches:
            launch.tree_width = tree_width
            launch.useful_at = LABELS + tree_width + 26 + strip_width + 8
        self.width = LABELS + tree_width + 26 + strip_width + (USEFUL if self.is_folded else 0)

    @property
    def height(self) -> float:
        return sum(launch.height for launch in self.launches)

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        y = top
        places: dict[Box, tuple[float, float]] = {}
        for launch in self.launches:
            launch.place(left, y, places)
            y += launch.height
        for launch in self.launches:
            launch.draw(canvas, places, self.width)


class _LaunchTree:
    """The rows of one launch, below each other."""

    def __init__(self, columns: Columns, rows: list[Row], sizes: Sizes, says_useful: bool):
        self.columns, self.rows, self.all_rows = columns, columns.rows, rows
        launches = [columns.launch] if columns.launch else []
        in_block = columns.launch.warps_of_a_block if columns.launch else 0
        self.sizes, self.says_useful = sizes, says_useful
        self.strip = LaneStrip(launches, narrow=says_useful, in_block=in_block)
        self.width = max(len(columns.columns) * self.sizes.pitch, 60)
        self.tree_width = self.useful_at = 0.0
        self.left = self.top = 0.0
        self.tops: dict[int, float] = {}

    @property
    def height(self) -> float:
        return sum(self._height(i) for i in range(len(self.rows))) + (0 if self._has_given_boxes else HEADS)

    @property
    def _has_given_boxes(self) -> bool:
        """The heads stand in the row of the input's elements, or in lines of their own."""
        return not self.columns.is_folded and any(row.kind == "given" for row in self.rows)

    def _height(self, i: int) -> float:
        row = self.rows[i]
        if row.kind == "launch":
            return 26 if row is self.all_rows[0] else HEIGHTS["launch"]
        if row.kind == "given" and self.columns.is_folded:
            return 20
        if row.kind in HEIGHTS:
            trailing = row.kind == "barrier" and (i + 1 == len(self.rows) or self.rows[i + 1].kind in HEIGHTS)
            return 24 if trailing else HEIGHTS[row.kind]
        lines = len(self._details(row))
        below_barrier = i > 0 and self.rows[i - 1].kind == "barrier"
        more = LINE * (max(lines - 2, 0) + (below_barrier and lines > 1))
        return self.sizes.height + (HEADS if row.kind == "given" else self.sizes.gap) + more

    def place(self, left: float, top: float, places: dict[Box, tuple[float, float]]) -> None:
        """Finds each row's height on the page, and each box's middle and top."""
        self.left, self.top = left, top
        y = top
        for i, row in enumerate(self.rows):
            if i == self._first_below_heads and not self._has_given_boxes:
                y += HEADS
            y += self._height(i)
            self.tops[i] = y - self.sizes.height
            for box in row.boxes:
                if box.column in self.columns.index and not (box.state == "given" and self.columns.is_folded):
                    places[box] = (self._x(self.columns.index[box.column]), self.tops[i])

    @property
    def _first_below_heads(self) -> int:
        return 1 if self.rows and self.rows[0].kind == "launch" else 0

    def _x(self, column: int) -> float:
        return self.left + LABELS + (column + 0.5) * self.sizes.pitch

    @property
    def _strip_at(self) -> float:
        return self.left + LABELS + self.tree_width + 26

    def draw(self, canvas: Canvas, places: dict[Box, tuple[float, float]], width: float) -> None:
        self.canvas, self.places, self.full_width = canvas, places, width
        y = self.top
        for i, row in enumerate(self.rows):
            if i == self._first_below_heads:
                self._draw_heads(y)
                y += 0 if self._has_given_boxes else HEADS
            self._draw_row(i, row, y)
            y += self._height(i)

    def _draw_heads(self, top: float) -> None:
        canvas, columns = self.canvas, self.columns
        if columns.is_folded:
            self._draw_warps(top + 15)
        canvas.text(
            self.left, top + 33, in_language("lane") if columns.is_folded else in_language("element"), 9.5, style.QUIET
        )
        later = self.rows[0] is not self.all_rows[0]  # arrows from the launch before cross the heads
        for i, column in enumerate(columns.columns):
            lines = in_lines(column.lanes, self.sizes.pitch) if columns.is_folded else [column.lanes]
            most = self.sizes.pitch / max(max(map(columns_of, lines)), 1) * 1.7
            size = min(9, most) if columns.is_folded else 9.5
            for line, words in enumerate(lines):
                canvas.text(self._x(i), top + 33 + LINE * line, words, size, align="center", over=later)
        if not columns.is_folded:
            self._draw_threads(top + 15)
        canvas.text(
            self._strip_at, top + (2 if self.strip.blocks else 15), in_language("which lanes add"), 10.5, bold=True
        )
        if self.says_useful:
            canvas.text(self.left + self.useful_at, top + 33, in_language("useful lanes"), 9, style.QUIET)
        self.strip.draw_heads(canvas, self._strip_at, top + 33)

    def _draw_threads(self, y: float) -> None:
        first = next((row for row in self.rows if row.steps), None)
        said = in_language("added by thread") if first and first.array else in_language("thread")
        self.canvas.text(self.left, y, said, 9.5, style.QUIET)
        for box in first.boxes if first else []:
            if box.thread is not None and box.column in self.columns.index:
                x = self._x(self.columns.index[box.column])
                self.canvas.text(x, y, f"t{box.thread}", 9.5, style.QUIET, "center", over=True)

    def _draw_warps(self, y: float) -> None:
        columns, half = self.columns.columns, self.sizes.pitch / 2 - 3
        sides = [(self._x(i) - half, self._x(i) + half) for i in range(len(columns))]
        draw_spans(self.canvas, [column.warps for column in columns], sides, y)
        if any(column.blocks for column in columns):
            draw_spans(self.canvas, [column.blocks for column in columns], sides, y - 16)
        if self.columns.left_out:
            self.canvas.text(sides[-1][1], y - 30, self.columns.left_out, 9, style.QUIET, "right")

    def _draw_row(self, i: int, row: Row, y: float) -> None:
        if row.kind == "barrier":
            return self._draw_barrier(row, y)
        if row.kind == "launch":
            return self._draw_launch(row, y)
        if row.kind == "repeat":
            return self.canvas.text(self.left, y + 19, row.label, 10.5)
        if row.kind == "zeros":
            return self._draw_zeros(row, y)
        if row.kind == "given" and self.columns.is_folded:
            return None
        self._draw_words(i, row)
        shown = self.columns.boxes_of(row)
        for column, boxes in shown.items():
            nearest = min((abs(column - other) for other in shown if other != column), default=FREE)
            members = len(self.columns.columns[column].members)
            self._draw_box(boxes, self.sizes.pitch * min(nearest, FREE) - 3, members)
            self._draw_arrows(boxes, row)
        if row.steps:
            self._draw_lanes(row, self.tops[i] + self.sizes.height / 2)

    def _draw_lanes(self, row: Row, middle: float) -> None:
        self.strip.draw(self.canvas, self._strip_at, middle, row.steps)
        usage = sum((usage_of(step) for step in row.steps), Usage())
        if self.says_useful and usage.slots:
            self.canvas.text(self.left + self.useful_at, middle, str(usage), 9)

    def _draw_words(self, i: int, row: Row) -> None:
        middle = self.tops[i] + self.sizes.height / 2
        if row.races:
            self.canvas.box(
                self.left - 6,
                self.tops[i] - 5,
                LABELS + self.tree_width + 8,
                self.sizes.height + 10,
                style.RACE,
                style.RACE_FILL,
                order=0.5,
            )
            self.canvas.text(
                self.left + LABELS - 12, middle - 6, in_language("race"), 9.5, style.RACE, "right", bold=True
            )
        details = self._details(row)
        y = middle + LINE / 2 - LINE * len(details) if details else middle
        self.canvas.text(self.left, y, row.label, 10.5)
        for line in details:
            y += LINE
            self.canvas.text(self.left, y + 1, line, min(8.5, LABELS / max(columns_of(line), 1) * 1.75), style.QUIET)

    def _details(self, row: Row) -> list[str]:
        taken = input_of(row) if self.columns.is_folded and row.takes_input else []
        found = [say("and {}", row.found[0]), *(["..."] if len(row.found) > 1 else [])] if row.found else []
        details = row.brief if taken else [*row.details, *found]
        if row.kind == "given":
            details = [in_language("each element is 1")]
        shown = [taken[0], say("to {0}", taken[-1])] if len(taken) > 1 else taken
        whole = joined(*details)
        lines = details if columns_of(whole) > LETTERS else [whole]
        return [*(shown[1:] if row.is_rest else shown), *filter(None, lines)]

    def _draw_barrier(self, row: Row, y: float) -> None:
        right = self.left + LABELS + self.tree_width
        words = joined(barriers_in_words(row.count), *row.details)
        middle = y + (11 if self.says_useful else 17)
        self.canvas.line(self.left + LABELS - 4, middle, right, middle, style.RULE, dashed=True)
        self.canvas.text(self.left, middle, words, 8.5, style.QUIET)

    def _draw_launch(self, row: Row, y: float) -> None:
        if row is self.all_rows[0]:
            y -= 20
        else:
            self.canvas.line(self.left, y + 16, self.left + self.full_width, y + 16, style.FRAME)
        words = launch_of(row.label, row.details[0], self.columns.blocks_are_alike)
        self.canvas.text(self.left, y + 30, words, 9.5, style.QUIET, over=True)

    def _draw_zeros(self, row: Row, y: float) -> None:
        barriers = counted(row.count, "barrier") if row.count else ""
        self.canvas.text(self.left, y + 14, steps_in_vain(row.steps), 9.5, style.QUIET)
        self.canvas.text(self.left, y + 25, joined(*row.details, barriers), 8.5, style.QUIET)
        self._draw_lanes(row, y + 18)

    def _draw_box(self, boxes: list[Box], room: float, members: int) -> None:
        line, fill, ink = {
            "given": (style.RULE, style.GIVEN_FILL, style.INK),
            "sum": (style.SUM, style.SUM_FILL, style.INK),
            "shared": (style.SHARED, style.SHARED_FILL, style.INK),
            "answer": (style.INK, style.PAPER, style.INK),
        }.get(boxes[0].state, (style.OLD_LINE, style.PAPER, style.OLD_INK))
        value = value_of(boxes, self.sizes.font, self.sizes.box, room, members)
        x, y = self.places[boxes[0]]
        self.canvas.box(x - value.width / 2, y, value.width, self.sizes.height, line, fill, 3.5)
        self.canvas.text(x, y + self.sizes.height / 2, value.words, value.size, ink, "center")

    def _draw_arrows(self, boxes: list[Box], row: Row) -> None:
        x, y = self.places[boxes[0]]
        sources = {self.places[way.box]: way for box in boxes for way in box.sources if way.box in self.places}
        for (from_x, from_y), way in sources.items():
            bottom = from_y + self.sizes.height
            aside = 0 if abs(from_x - x) < 1 else self.sizes.box * (0.2 if from_x > x else -0.2)
            hidden = from_x == x and self._is_between(way.box, boxes[0])
            colour = style.SHARED if way.shared else style.SUM
            self.canvas.arrow(from_x, bottom, x + aside, y - 0.5, colour, head=6.5, bulge=0.12 if hidden else 0)
        if self.columns.is_folded and any(way.box.state == "given" for box in boxes for way in box.sources):
            start = x + self.sizes.box * 0.3
            self.canvas.arrow(start, y - 14, start, y - 0.5, style.SUM, head=5)

    def _is_between(self, source: Box, box: Box) -> bool:
        between = self.all_rows[source.row + 1 : box.row]
        return any(other.column == box.column and other.state != "unused" for row in between for other in row.boxes)
