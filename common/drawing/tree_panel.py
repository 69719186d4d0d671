"""The tree: time downwards, elements or threads across, and next to it the lanes that add."""

from __future__ import annotations

from dataclasses import dataclass

from . import style
from .canvas import Canvas
from .lanes_panel import LaneStrip
from .read import Run
from .tree import Box, Row, tree_of
from .words import number

LABELS = 130  # width in points of the labels at the left
HEADS = 46
HEIGHTS = {"zeros": 30, "launch": 44, "barrier": 0}


@dataclass
class Sizes:
    pitch: float
    box: float
    height: float
    gap: float
    font: float

    @staticmethod
    def of(columns: int) -> Sizes:
        if columns <= 20:
            return Sizes(33, 27, 22, 40, 10.5)
        return Sizes(17.5, 15.5, 16, 40, 7.5)


class TreePanel:
    def __init__(self, run: Run):
        self.run = run
        self.rows = tree_of(run)
        columns = sorted({box.column for row in self.rows for box in row.boxes if box.state != "unused"})
        self.index = {column: i for i, column in enumerate(columns)}
        for row in self.rows:
            row.boxes = [box for box in row.boxes if box.column in self.index]
        self.sizes = Sizes.of(len(columns))
        self.strip = LaneStrip(run.launches, narrow=len(columns) > 20)
        self.width = LABELS + self.tree_width + 26 + self.strip.width

    @property
    def tree_width(self) -> float:
        return len(self.index) * self.sizes.pitch

    @property
    def height(self) -> float:
        return sum(self._height(row, i) for i, row in enumerate(self.rows))

    def _height(self, row: Row, i: int) -> float:
        if i == 0 and row.kind == "launch":
            return 22
        if row.kind in HEIGHTS:
            trailing = row.kind == "barrier" and (i + 1 == len(self.rows) or self.rows[i + 1].kind in HEIGHTS)
            return 24 if trailing else HEIGHTS[row.kind]
        return self.sizes.height + (HEADS if row.kind == "given" else self.sizes.gap)

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        self.canvas, self.left = canvas, left
        y, self.tops = top, {}
        for i, row in enumerate(self.rows):
            height = self._height(row, i)
            self.tops[i] = y + height - self.sizes.height
            if row.kind == "given":
                self._draw_heads(y)
            self._draw_row(i, row, y)
            y += height

    def _x(self, column: int) -> float:
        return self.left + LABELS + self.index[column] * self.sizes.pitch + self.sizes.pitch / 2

    def _draw_heads(self, top: float) -> None:
        canvas = self.canvas
        crowded = len(self.index) > 20
        canvas.text(self.left, top + 33, "element", 9.5, style.QUIET)
        for column, i in self.index.items():
            if not crowded or i % 4 == 0:
                canvas.text(self._x(column), top + 33, str(column), 9.5 if not crowded else 8, align="center")
        first = next((row for row in self.rows if row.steps), None)
        canvas.text(self.left, top + 15, "added by thread" if first and first.array else "thread", 9.5, style.QUIET)
        for box in first.boxes if first else []:
            if box.thread is not None and (not crowded or self.index[box.column] % 4 == 0):
                canvas.text(
                    self._x(box.column), top + 15, f"t{box.thread}", 9.5 if not crowded else 8, style.QUIET, "center"
                )
        lanes = self.left + LABELS + self.tree_width + 26
        canvas.text(lanes, top + 15, "which lanes add", 10.5, bold=True)
        self.strip.draw_heads(canvas, lanes, top + 33)

    def _draw_row(self, i: int, row: Row, y: float) -> None:
        if row.kind == "barrier":
            return self._draw_barrier(row, y)
        if row.kind == "launch":
            return self._draw_launch(row, y)
        if row.kind == "zeros":
            return self._draw_zeros(row, y)
        self._draw_words(i, row)
        for box in row.boxes:
            self._draw_box(box)
            self._draw_arrows(box)
        if row.steps:
            lanes = self.left + LABELS + self.tree_width + 26
            self.strip.draw(self.canvas, lanes, self.tops[i] + self.sizes.height / 2, row.steps)

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
            self.canvas.text(self.left + LABELS - 12, middle - 6, "race", 9.5, style.RACE, "right", bold=True)
        detail = {"given": "each element is 1"}.get(row.kind, row.detail)
        if row.found:
            detail += f", and {row.found[0]}" + (", ..." if len(row.found) > 1 else "")
        self.canvas.text(self.left, middle - (6 if detail else 0), row.label, 10.5)
        self.canvas.text(self.left, middle + 7, detail, 8.5, style.QUIET)

    def _draw_barrier(self, row: Row, y: float) -> None:
        right = self.left + LABELS + self.tree_width
        times = f"{row.count} barriers" if row.count > 1 else "barrier"
        self.canvas.line(self.left + LABELS - 4, y + 17, right, y + 17, style.RULE, dashed=True)
        self.canvas.text(self.left, y + 17, f"{times}, {row.detail}", 8.5, style.QUIET)

    def _draw_launch(self, row: Row, y: float) -> None:
        if row is self.rows[0]:
            y -= 20
        else:
            self.canvas.line(self.left, y + 16, self.left + self.width, y + 16, style.FRAME)
        self.canvas.text(self.left, y + 30, f"launch of {row.label}: {row.detail}", 9.5, style.QUIET, over=True)

    def _draw_zeros(self, row: Row, y: float) -> None:
        steps = f"{len(row.steps)} step{'s' if len(row.steps) > 1 else ''} of zeros"
        between = f", {row.count} barrier{'s' if row.count > 1 else ''}" if row.count else ""
        self.canvas.text(self.left, y + 14, steps, 9.5, style.QUIET)
        self.canvas.text(self.left, y + 25, row.detail + between, 8.5, style.QUIET)

    def _draw_box(self, box: Box) -> None:
        line, fill, ink = {
            "given": (style.RULE, style.GIVEN_FILL, style.INK),
            "sum": (style.SUM, style.SUM_FILL, style.INK),
            "shared": (style.SHARED, style.SHARED_FILL, style.INK),
            "answer": (style.INK, style.PAPER, style.INK),
        }.get(box.state, (style.OLD_LINE, style.PAPER, style.OLD_INK))
        sizes = self.sizes
        x, y = self._x(box.column), self.tops[box.row]
        self.canvas.box(x - sizes.box / 2, y, sizes.box, sizes.height, line, fill, 3.5 if sizes.box > 20 else 2)
        self.canvas.text(x, y + sizes.height / 2, number(box.value), sizes.font, ink, "center")

    def _draw_arrows(self, box: Box) -> None:
        x, y = self._x(box.column), self.tops[box.row]
        for way in box.sources:
            source, colour = way.box, style.SHARED if way.shared else style.SUM
            from_x = self._x(source.column)
            aside = 0 if source.column == box.column else self.sizes.box * (0.2 if from_x > x else -0.2)
            hidden = source.column == box.column and self._is_between(source, box)
            self.canvas.arrow(
                from_x,
                self.tops[source.row] + self.sizes.height,
                x + aside,
                y - 0.5,
                colour,
                head=6.5 if self.sizes.box > 20 else 4.5,
                bulge=0.12 if hidden else 0,
            )

    def _is_between(self, source: Box, box: Box) -> bool:
        return any(other.column == box.column for row in self.rows[source.row + 1 : box.row] for other in row.boxes)
