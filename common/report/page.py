"""The page as HTML: one file that fetches nothing."""

from __future__ import annotations

import re
from pathlib import Path

from drawing import style
from drawing.ladder.quantities import count
from language.html import say_in_html
from language.words import name_in_words

from .contents import Contents
from .verdicts import cases_of, state_in_words

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
        "state": state_in_words,
        "cases": cases_of,
        "powers": _powers,
        "name": name_in_words,
    }
    environment.globals["say"] = say_in_html
    dark = {name: style.DARK[colour] for name, colour in COLOURS.items()}
    return environment.get_template("page.html.jinja").render(contents=contents, light=COLOURS, dark=dark)


def _powers(words: str):
    """2^10 with a superscript exponent."""
    from markupsafe import Markup, escape

    return Markup(re.sub(r"\^(\d+)", r"<sup>\1</sup>", str(escape(words))))
