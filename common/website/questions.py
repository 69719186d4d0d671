"""Questions of a lab as a page: those that need no compiler are answered in the browser (assets/questions.js)."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from ask.expression import value_of
from ask.kinds.base import Asking, Question
from ask.kinds.blank import Blank
from ask.kinds.choice import OneOf, letter
from ask.kinds.contents import Contents
from ask.kinds.number import Number
from ask.kinds.open import Open
from ask.kinds.order import Order
from ask.kinds.race import Race
from ask.lab import Lab
from ask.questions import questions_of
from language.words import in_language, say

SEED = 1  # of the order of choices; the numbers are those of a first try


def page_of(lab: Lab, title: str) -> str:
    """The page in Markdown; empty if the lab has no questions. Raises ask.questions.Mistake, NoRun."""
    questions = questions_of(lab)
    if not questions:
        return ""
    parts = [
        "# " + say("Lab {}: questions", lab.number.removeprefix("lab")),
        say(
            "Predict first, then measure. These are questions of [{}](README.md), with fixed numbers; `make {} ask` "
            "draws other numbers each time, compiles what you fill in, and compares your predictions with your own "
            "kernel.",
            title,
            lab.number,
        ),
    ]
    for name, question in questions.items():
        parts += section_of(name, question, question.asking(lab, SEED, first=True))
    return "\n\n".join(parts) + "\n"


def section_of(name: str, question: Question, asking: Asking) -> list[str]:
    text, *shown = question.lines(asking)
    section = escape(say("PMPP, {}", question.section))
    heading = f"## {name.replace('_', ' ').capitalize()}"
    parts = [heading, f'<p class="section">{section}</p>', paragraph(text)]
    if code := getattr(question, "code", ""):
        parts.append('```cuda linenums="1"\n' + code.strip("\n") + "\n```")
    if isinstance(question, Blank):
        return [*parts, say("This one is compiled and run: `make {} ask CASE={}`", asking.lab.number, name)]
    return [*parts, form_of(name, question, asking)]


def paragraph(text: str) -> str:
    """As HTML, since a * of a formula is none of Markdown's."""
    return f"<p>{in_html(text)}</p>"


def in_html(text: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def form_of(name: str, question: Question, asking: Asking) -> str:
    """The fields to answer in, and what the script judges by."""
    known = json.dumps(judged_by(question, asking), ensure_ascii=False)
    answer, hint = in_language("Answer"), in_language("Hint")
    return (
        f'<form class="question" data-question="{escape(known)}">'
        f'{fields_of(name, question, asking)}<button type="submit" class="md-button">{answer}</button>'
        f'<button type="button" class="md-button" name="hint">{hint}</button>'
        '<output aria-live="polite"></output></form>'
    )


def fields_of(name: str, question: Question, asking: Asking) -> str:
    if isinstance(question, OneOf):
        order = asking.shuffled(len(question.choice))
        legend = in_language("One of these")
        return (
            f"<fieldset><legend>{legend}</legend>"
            + "".join(
                f'<label><input type="radio" name="answer" value="{letter(i)}"> '
                f"{in_html(asking.fill_in(question.choice[n].text))}</label>"
                for i, n in enumerate(order)
            )
            + "</fieldset>"
        )
    lines, label = "", in_language("Your answer")
    if isinstance(question, Order):
        lines = "<pre><code>" + escape("\n".join(question.lines(asking)[1:])) + "</code></pre>"
    return f'{lines}<label>{label} <input type="text" name="answer" autocomplete="off" spellcheck="false"></label>'


def judged_by(question: Question, asking: Asking) -> dict[str, Any]:
    """The right answer, the usual wrong ones with their reasons, and the hint."""
    common = {"hint": asking.fill_in(question.hint), "why": question.says_why(asking)}
    match question:
        case Number():
            right = value_of(question.answer, asking.values)
            wrong = [
                {"answer": value_of(each.answer, asking.values), "says": asking.fill_in(each.says)}
                for each in question.wrong
            ]
            return common | {
                "kind": "number",
                "right": right,
                "percent": question.unit == "%",
                "wrong": wrong,
                "shown": question.right_answer(asking),
            }
        case OneOf():
            order = asking.shuffled(len(question.choice))
            wrong = [
                {"answer": letter(i), "says": asking.fill_in(question.choice[n].says)}
                for i, n in enumerate(order)
                if not question.choice[n].right
            ]
            return common | {"kind": "choice", "right": question.right_answer(asking), "wrong": wrong}
        case Order():
            return common | {
                "kind": "order",
                "right": question.right_answer(asking),
                "usual": asking.fill_in(question.usual),
            }
        case Race():
            return common | {"kind": "race", "right": list(question.answer), "usual": asking.fill_in(question.usual)}
        case Contents():
            return common | {
                "kind": "contents",
                "right": question.wanted(asking),
                "usual": asking.fill_in(question.usual),
            }
        case Open():
            return common | {"kind": "open", "model": asking.fill_in(question.model)}
    raise TypeError(f"{type(question).__name__} has no form")
