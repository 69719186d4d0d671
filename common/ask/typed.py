"""A number as people type it: 864, 1e3, 1,000, 2^20, 29.5 %, 255/864, 7 barriers, or a formula of the names shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .expression import FUNCTIONS, LONGEST, Wrong, value_of

SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "\u00a0": " ", "\u202f": " "})
THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:([ ,'])\d{3})(?:\1\d{3})*(?![\d,])")
LAST_WORDS = re.compile(r"(?<=[\d)%\w]) +([A-Za-z][A-Za-z -]*)$|(?<=[\d)])([A-Za-z]+)$")


class NotUnderstood(Exception):
    """One sentence about an answer that is neither right nor wrong."""


def number_in(text: str, names: Mapping[str, Any], unit: str = "") -> float:
    """The number that somebody typed. Raises NotUnderstood."""
    shown = text if len(text) <= 40 else text[:40] + "..."
    if len(text) > LONGEST:
        raise NotUnderstood(f"{shown}: at most {LONGEST} characters, please.")
    formula = text.translate(SIGNS).strip().rstrip(".").removeprefix("=").strip()
    formula = THOUSANDS.sub(lambda found: re.sub(r"[ ,']", "", found[0]), formula)
    formula = _without_unit(formula, names, unit, shown)
    if re.search(r"\d,\d", formula) and "(" not in formula:
        raise NotUnderstood(f"{shown}: write a point before decimals, and thousands as 1,000 or 1000.")
    formula, percent = re.subn(r" *%$", "", formula)
    try:
        value = value_of(formula.replace("^", "**"), names)
    except Wrong as reason:
        raise NotUnderstood(f"{shown}: {reason}. A number, please, or a formula such as 3 * 2^5.") from None
    return value / 100 if percent or (unit == "%" and value > 1) else float(value)


def _without_unit(formula: str, names: Mapping[str, Any], unit: str, shown: str) -> str:
    """The formula without the unit's own words behind it. A name of the question is no unit, nor is 1e3's e3."""
    found = LAST_WORDS.search(formula)
    words = re.split(r"[ -]+", found[1] or found[2]) if found else []
    if not found or not words or words[-1] in names or words[-1] in FUNCTIONS or words[-1] in ("else", "if"):
        return formula
    if unit == "%" and words in (["percent"], ["per", "cent"]):
        return formula[: found.start()] + " %"
    known = {word.rstrip("s") for word in re.split(r"[ ,-]+", unit)}
    strange = [word for word in words if word.rstrip("s") not in known]
    if strange:
        wanted = f"a number of {unit.partition(',')[0]}" if unit and unit != "%" else "a plain number"
        raise NotUnderstood(f"{shown}: {' '.join(strange)}? The answer is {wanted}.")
    return formula[: found.start()]


def numbers_in(text: str) -> list[float]:
    """Several numbers, with blanks or commas between them. Raises NotUnderstood."""
    words = re.split(r"[\s,;]+", text.strip().strip("[](){}"))
    if len(text) > 10 * LONGEST or not any(words):
        raise NotUnderstood("Numbers, please, with blanks between them: 8 2 11 4.")
    return [number_in(word, {}) for word in words if word]
