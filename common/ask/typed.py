"""A number as people type it: 864, 1e3, 1,000, 2^20, 29.5 %, 255/864, 7 barriers, or a formula of the names shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from language.lab_texts import texts_of_unit
from language.words import in_language, say

from .expression import FUNCTIONS, LONGEST, Wrong, value_of

SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "\u00a0": " ", "\u202f": " "})
HALF_WIDTH = {full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)} | str.maketrans("\u3000。、", " .,")
THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:([ ,'])\d{3})(?:\1\d{3})*(?![\d,])")
HAN = "\u4e00-\u9fff"  # Chinese characters, which follow a number without a blank
COUNTING = "个"  # counts anything
TIMES = ("times", "x", "倍")  # words for a plain number
LAST_WORDS = re.compile(
    r"(?<=[\d)%\w]) +([A-Za-z][A-Za-z -]*)$"
    r"|(?<=[\d)])([A-Za-z]+)$"
    rf"|(?<=[\w)%])(?<![{HAN}]) *([{HAN}][{HAN}A-Za-z -]*)$"
)


class NotUnderstood(Exception):
    """One sentence about an answer that is neither right nor wrong."""


def half_width(text: str) -> str:
    """The text with the digits, letters and punctuation of English, where a Chinese keyboard gave its own."""
    return text.translate(HALF_WIDTH)


def number_in(text: str, names: Mapping[str, Any], unit: str = "") -> float:
    """The number that somebody typed. Raises NotUnderstood."""
    shown = text if len(text) <= 40 else text[:40] + "..."
    if len(text) > LONGEST:
        raise NotUnderstood(say("{}: at most {} characters, please.", shown, LONGEST))
    formula = text.translate(SIGNS).strip().rstrip(".").removeprefix("=").strip()
    formula = THOUSANDS.sub(lambda found: re.sub(r"[ ,']", "", found[0]), formula)
    formula = _without_unit(formula, names, unit, shown)
    if re.search(r"\d,\d", formula) and "(" not in formula:
        raise NotUnderstood(say("{}: write a point before decimals, and thousands as 1,000 or 1000.", shown))
    formula, percent = re.subn(r" *%$", "", formula)
    try:
        value = value_of(formula.replace("^", "**"), names)
    except Wrong as reason:
        raise NotUnderstood(say("{}: {}. A number, please, or a formula such as 3 * 2^5.", shown, reason)) from None
    return value / 100 if percent or (unit == "%" and value > 1) else float(value)


def _without_unit(formula: str, names: Mapping[str, Any], unit: str, shown: str) -> str:
    """The formula without the unit's own words behind it. A name of the question is no unit, nor is 1e3's e3."""
    found = LAST_WORDS.search(formula)
    words = re.split(r"[ -]+", found[found.lastindex or 0]) if found else []
    if not found or not words or words[-1] in names or words[-1] in FUNCTIONS or words[-1] in ("else", "if"):
        return formula
    if unit == "%" and words in (["percent"], ["per", "cent"]):
        return formula[: found.start()] + " %"
    if words[-1] == COUNTING or (not unit and words[-1] in TIMES):
        return formula[: found.start()]
    known = {word.rstrip("s") for word in re.split(r"[ ,-]+", unit)}
    strange = [word for word in words if word.rstrip("s") not in known]
    if strange and not (found[3] and _is_unit(found[3], unit)):
        told, wanted = " ".join(strange), in_unit("", unit).strip()
        if not wanted:
            raise NotUnderstood(say("{}: {}? The answer is a plain number.", shown, told))
        raise NotUnderstood(say("{}: {}? The answer is a number of {}.", shown, told, wanted))
    return formula[: found.start()]


def _is_unit(chinese: str, unit: str) -> bool:
    """A part of the unit is enough, such as its counting word."""
    known = [in_language(text).replace(" ", "") for text in texts_of_unit(unit)]
    return any(chinese.replace(" ", "") in each for each in known)


def in_unit(number: str, unit: str) -> str:
    """ "12 elements" """
    text = next(iter(texts_of_unit(unit)), "{}")
    return in_language(text).format(number)


def numbers_in(text: str) -> list[float]:
    """Several numbers, with blanks or commas between them. Raises NotUnderstood."""
    words = re.split(r"[\s,;]+", text.strip().strip("[](){}"))
    if len(text) > 10 * LONGEST or not any(words):
        raise NotUnderstood(in_language("Numbers, please, with blanks between them: 8 2 11 4."))
    return [number_in(word, {}) for word in words if word]
