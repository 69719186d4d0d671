"""The page as HTML: one file that fetches nothing."""

from __future__ import annotations

import re
from pathlib import Path

from drawing import style
from drawing.ladder.quantities import count

from .contents import Contents
from .verdicts import SIGNS, cases_of

HERE = Path(__file__).parent
COLOURS = {
    "ink": style.INK,
    "quiet": style.QUIET,
    "rule": style.RULE,
    "paper": style.PAPER,
    "frame": style.FRAME,
    "panel": style.GIVEN_FILL,
    "bar": style.BAR,
    "link": style.SUM,
    "good": style.SHARED,
    "bad": style.RACE,
}


def html_of(contents: Contents) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "count": count,
        "state": _state,
        "cases": cases_of,
        "powers": _powers,
        "words": lambda name: name.replace("_", " "),
    }
    dark = {name: style.DARK[colour] for name, colour in COLOURS.items()}
    return environment.get_template("page.html.jinja").render(contents=contents, light=COLOURS, dark=dark)


def _powers(words: str):
    """2^10 with a superscript exponent."""
    from markupsafe import Markup, escape

    return Markup(re.sub(r"\^(\d+)", r"<sup>\1</sup>", str(escape(words))))


def _state(state: str) -> str:
    """A sign and a word."""
    return f"{SIGNS.get(state, '?')} {state.replace('_', ' ')}"
