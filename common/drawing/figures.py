"""Sets up matplotlib for every picture: no display, text as text, the same file for the same data."""

from __future__ import annotations

import logging
import re
import warnings
from pathlib import Path
from xml.sax.saxutils import escape

from language.words import in_language

from . import style

MOST_PIXELS = 1600  # of a PNG, in both directions


def new_figure(width: float, height: float, families: list[str]):
    """A figure of `width` x `height` points, an empty page."""
    import matplotlib

    matplotlib.use("Agg")
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # a missing bold face is not worth a message
    matplotlib.rcParams.update(
        {
            "font.family": families,
            "svg.fonttype": "none",
            "svg.hashsalt": "trace",
            "text.parse_math": False,
            "path.simplify": False,
        }
    )
    from matplotlib.figure import Figure

    return Figure(figsize=(width / 72, height / 72), dpi=72, facecolor=style.PAPER)


def save(figure, path: Path, title: str) -> None:
    with warnings.catch_warnings():  # a character without a font here is drawn as a box
        warnings.simplefilter("ignore")
        svg = path.suffix == ".svg"
        dots = min(144, MOST_PIXELS / max(figure.get_size_inches()))
        figure.savefig(path, dpi=dots, facecolor=style.PAPER, metadata={"Date": None} if svg else None)
    if svg:
        path.write_text(_for_readers(path.read_text(encoding="utf-8"), title), encoding="utf-8")


def _for_readers(svg: str, title: str) -> str:
    """The SVG with the viewer's own fonts, dark colours for a dark page, and a title for screen readers."""
    svg = re.sub(r'="[^"]*"', lambda found: re.sub(r"(\d\.\d\d)\d+", r"\1", found[0]), svg)  # two decimals
    svg = re.sub(r" *\n(?=[LQCz])", " ", svg)  # a path in one line
    svg = re.sub(r"(font-family: |font: [^;\"]*?px )[^;\"]*", lambda found: found[1] + style.SVG_FONTS, svg)
    rules = [
        f'[style*="{what}: {light}"] {{ {what}: {dark} !important }}'
        for light, dark in style.DARK.items()
        for what in ("fill", "stroke")
    ]
    dark = "@media (prefers-color-scheme: dark) {\n" + "\n".join(rules) + "\n}"
    svg = re.sub(r"(<svg [^>]*>)", lambda found: f"{found[1]}\n <title>{escape(title)}</title>", svg, count=1)
    svg = svg.replace("<svg ", f'<svg lang="{in_language("en")}" ', 1)  # chooses among the forms of Chinese letters
    return svg.replace("</style>", '</style>\n  <style type="text/css">' + dark + "</style>", 1)
