"""Text in the reader's language for pages in HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .words import in_language

if TYPE_CHECKING:
    from markupsafe import Markup


def say_in_html(english: str, *values: object) -> Markup:
    """`say` of templates, whose texts are HTML: tags in the values stay, all else in them is escaped."""
    from markupsafe import Markup

    return Markup(in_language(english)).format(*values)
