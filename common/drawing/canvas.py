"""A page to draw on, in points from the upper left corner, over matplotlib."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from xml.sax.saxutils import escape

from . import style


class Canvas:
    def __init__(self, width: float, height: float):
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import font_manager

        there = {font.name for font in font_manager.fontManager.ttflist}
        # Text stays text, and the same trace gives the same file.
        matplotlib.rcParams.update({
            "font.family": [name for name in style.FONTS if name in there] or ["sans-serif"],
            "svg.fonttype": "none", "svg.hashsalt": "trace", "text.parse_math": False, "path.simplify": False})
        from matplotlib.figure import Figure

        self.width, self.height = width, height
        self.figure = Figure(figsize=(width / 72, height / 72), dpi=72, facecolor=style.PAPER)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_xlim(0, width)
        self.axes.set_ylim(height, 0)
        self.axes.axis("off")

    def text(self, x: float, y: float, words: str, size: float = 10, colour: str = style.INK, align: str = "left",
             bold: bool = False, over: bool = False) -> None:
        """`over`: lines that come to it end at its edge."""
        self.axes.text(x, y, words, fontsize=size, color=colour, ha=align, va="center_baseline", zorder=5,
                       weight="bold" if bold else "normal",
                       bbox={"facecolor": style.PAPER, "edgecolor": "none", "pad": 2} if over else None)

    def box(self, x: float, y: float, width: float, height: float, line: str, fill: str = "none", radius: float = 4,
            dashed: bool = False, order: float = 3) -> None:
        from matplotlib.patches import FancyBboxPatch

        self._add(FancyBboxPatch(
            (x, y), width, height, boxstyle=f"round,pad=0,rounding_size={radius}", linewidth=0.9, edgecolor=line,
            facecolor=fill, linestyle=(0, (3, 2)) if dashed else "-", zorder=order))

    def bar(self, x: float, y: float, width: float, height: float, fill: str, order: float = 4) -> None:
        from matplotlib.patches import Rectangle

        self._add(Rectangle((x, y), width, height, linewidth=0, facecolor=fill, zorder=order))

    def dot(self, x: float, y: float, radius: float, filled: bool) -> None:
        from matplotlib.patches import Circle

        colour = style.SUM if filled else style.RULE
        self._add(Circle((x, y), radius, linewidth=0.8, edgecolor=colour, zorder=4,
                                   facecolor=colour if filled else "none"))

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str, dashed: bool = False,
             width: float = 0.9) -> None:
        self.axes.plot([x, to_x], [y, to_y], color=colour, linewidth=width, zorder=1, solid_capstyle="butt", clip_on=False,
                       linestyle=(0, (5, 4)) if dashed else "-")

    def arrow(self, x: float, y: float, to_x: float, to_y: float, colour: str, head: float = 5,
              bulge: float = 0) -> None:
        from matplotlib.patches import FancyArrowPatch

        self._add(FancyArrowPatch(
            (x, y), (to_x, to_y), arrowstyle=f"-|>,head_length={head},head_width={head * 0.42}", shrinkA=0, shrinkB=0,
            mutation_scale=1, linewidth=1.0, color=colour, zorder=2, connectionstyle=f"arc3,rad={bulge}"))

    def _add(self, shape) -> None:
        self.axes.add_patch(shape)
        shape.set_clip_on(False)  # nothing lies off the page, and the file is shorter

    def save(self, path: Path, title: str) -> None:
        with warnings.catch_warnings():  # a character that no font here has is drawn as a box
            warnings.simplefilter("ignore")
            svg = path.suffix == ".svg"
            self.figure.savefig(path, dpi=144, facecolor=style.PAPER, metadata={"Date": None} if svg else None)
        if path.suffix == ".svg":
            path.write_text(_for_readers(path.read_text(encoding="utf-8"), title), encoding="utf-8")


def _for_readers(svg: str, title: str) -> str:
    """With the viewer's own fonts, dark on a dark page, and a title for who cannot see it."""
    svg = re.sub(r"(\d\.\d\d)\d+", r"\1", svg)  # of a point
    svg = re.sub(r" *\n(?=[LQCz])", " ", svg)  # a path in one line
    svg = re.sub(r"(font: [^;\"]*?px )[^;\"]*", lambda found: found[1] + style.SVG_FONTS, svg)
    rules = [f'[style*="{what}: {light}"] {{ {what}: {dark} !important }}'
             for light, dark in style.DARK.items() for what in ("fill", "stroke")]
    dark = "@media (prefers-color-scheme: dark) {\n" + "\n".join(rules) + "\n}"
    svg = re.sub(r"(<svg [^>]*>)", lambda found: f"{found[1]}\n <title>{escape(title)}</title>", svg, count=1)
    return svg.replace("</style>", "</style>\n  <style type=\"text/css\">" + dark + "</style>", 1)
