"""A page to draw on, in points from the upper left corner, over matplotlib."""

from __future__ import annotations

from pathlib import Path

from . import style
from .figures import new_figure, save
from .fonts import families_for


class Canvas:
    def __init__(self, width: float, height: float):
        self.width, self.height = width, height
        self.figure = new_figure(width, height, families_for("")[0])
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_xlim(0, width)
        self.axes.set_ylim(height, 0)
        self.axes.axis("off")

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 10,
        colour: str = style.INK,
        align: str = "left",
        bold: bool = False,
        over: bool = False,
    ) -> None:
        """`over`: hides the lines behind the text."""
        self.axes.text(
            x,
            y,
            words,
            fontsize=size,
            color=colour,
            ha=align,
            va="center_baseline",
            zorder=5,
            weight="bold" if bold else "normal",
            bbox={"facecolor": style.PAPER, "edgecolor": "none", "pad": 2} if over else None,
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        line: str,
        fill: str = "none",
        radius: float = 4,
        dashed: bool = False,
        order: float = 3,
    ) -> None:
        from matplotlib.patches import FancyBboxPatch

        self._add(
            FancyBboxPatch(
                (x, y),
                width,
                height,
                boxstyle=f"round,pad=0,rounding_size={radius}",
                linewidth=0.9,
                edgecolor=line,
                facecolor=fill,
                linestyle=(0, (3, 2)) if dashed else "-",
                zorder=order,
            )
        )

    def bar(self, x: float, y: float, width: float, height: float, fill: str, order: float = 4) -> None:
        from matplotlib.patches import Rectangle

        self._add(Rectangle((x, y), width, height, linewidth=0, facecolor=fill, zorder=order))

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        """`fill`: a colour; empty: not filled."""
        from matplotlib.patches import Circle

        line = style.SUM if fill else style.RULE
        self._add(Circle((x, y), radius, linewidth=0.8, edgecolor=line, zorder=4, facecolor=fill or "none"))

    def line(
        self, x: float, y: float, to_x: float, to_y: float, colour: str, dashed: bool = False, width: float = 0.9
    ) -> None:
        self.axes.plot(
            [x, to_x],
            [y, to_y],
            color=colour,
            linewidth=width,
            zorder=1,
            solid_capstyle="butt",
            clip_on=False,
            linestyle=(0, (5, 4)) if dashed else "-",
        )

    def arrow(
        self, x: float, y: float, to_x: float, to_y: float, colour: str, head: float = 5, bulge: float = 0
    ) -> None:
        from matplotlib.patches import FancyArrowPatch

        self._add(
            FancyArrowPatch(
                (x, y),
                (to_x, to_y),
                arrowstyle=f"-|>,head_length={head},head_width={head * 0.42}",
                shrinkA=0,
                shrinkB=0,
                mutation_scale=1,
                linewidth=1.0,
                color=colour,
                zorder=2,
                connectionstyle=f"arc3,rad={bulge}",
            )
        )

    def _add(self, shape) -> None:
        self.axes.add_patch(shape)
        shape.set_clip_on(False)  # no clipping: nothing lies off the page, and the file is shorter

    def save(self, path: Path, title: str) -> None:
        families, _ = families_for("".join(text.get_text() for text in self.axes.texts))
        for text in self.axes.texts:
            text.set_fontfamily(families)
        save(self.figure, path, title)
