"""Members that every question has, and one asking of it: the numbers drawn for it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from verdict.model import Struct  # msgspec's, declared for mypy

from ..expression import value_of
from ..lab import Lab
from ..simulator import fill_in

Values = dict[str, Any]


@dataclass
class Asking:
    """A question is asked once: for these values, in this lab."""

    lab: Lab
    values: Values
    seed: int
    memory: Values = field(default_factory=dict)  # of this asking: the letters of choices, expected results

    def fill_in(self, text: str) -> str:
        """A paragraph of a question's file, in one line, with its formulas computed."""
        return fill_in(one_line(text), self.values)

    def shuffled(self, count: int) -> list[int]:
        """0 .. count-1 in this asking's order, which is never the order of the file."""
        order = list(range(count))
        while count > 1 and order == list(range(count)):
            order = random.Random(self.seed).sample(order, count)
            self.seed += 1
        return self.memory.setdefault("order", order)


@dataclass(frozen=True)
class Judged:
    """The answer's judgement, in sentences."""

    right: bool
    says: str


class Unproved(Exception):
    """The reason why a question's own answer does not hold."""


class Usual(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A usual wrong answer, and the mistake behind it."""

    answer: str
    says: str


class Question(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """A question of any kind. `why` is said after a right answer."""

    text: str
    section: str
    hint: str
    why: str
    draw: dict[str, list[Any]] = {}
    first: dict[str, Any] = {}  # for the first try; the others are drawn
    let: dict[str, str] = {}  # names for formulas of the drawn values

    def asking(self, lab: Lab, seed: int, first: bool = False) -> Asking:
        """Draws the values of one asking. Raises expression.Wrong."""
        drawing = random.Random(seed)
        values: Values = {name: drawing.choice(all_of_them) for name, all_of_them in self.draw.items()}
        return self.with_values(lab, values | (self.first if first else {}), seed)

    def another(self, before: list[Asking], seed: int) -> Asking:
        """An asking with other values than any before, where there are any. Raises expression.Wrong."""
        used = [asking.values for asking in before]
        for more in range(20):
            asking = self.asking(before[0].lab, seed + more)
            if asking.values not in used:
                break
        return asking

    def with_values(self, lab: Lab, values: Values, seed: int = 1) -> Asking:
        values = dict(spread(values))
        for name, formula in self.let.items():
            values[name] = value_of(formula, values)
        return Asking(lab, values, seed)

    def lines(self, asking: Asking) -> list[str]:
        """The question as it is shown, a paragraph or a line of code each."""
        return [asking.fill_in(self.text)]

    def check_texts(self, asking: Asking) -> None:
        """Raises expression.Wrong where a formula in a text is none."""
        self.lines(asking)
        for text in (self.hint, self.why):
            asking.fill_in(text)

    def says_why(self, asking: Asking) -> str:
        return asking.fill_in(self.why)

    def is_prediction(self) -> bool:
        """A count of the student's own kernel may stand beside the answer, now or later."""
        return False

    def beside(self, typed: str, asking: Asking) -> str:
        """The count of the student's own kernel beside the answer; empty where there is none."""
        return ""

    def judge(self, typed: str, asking: Asking) -> Judged:
        """Raises NotUnderstood, NoRun."""
        raise NotImplementedError

    def right_answer(self, asking: Asking) -> str:
        """As somebody would type it. Raises NoRun."""
        raise NotImplementedError

    def wrong_answers(self, asking: Asking) -> list[str]:
        """The usual ones, as somebody would type them."""
        raise NotImplementedError

    def prove(self, asking: Asking) -> None:
        """Compares the answer with a run. Raises Unproved, NoRun."""


def spread(values: Values) -> Iterator[tuple[str, Any]]:
    """The drawn values by name; "operator, identity" names two that are drawn together, as a list of both."""
    for names, value in values.items():
        together = names.split(", ")
        yield from zip(together, value) if len(together) > 1 else [(names, value)]


def one_line(text: str) -> str:
    """A paragraph of a TOML file without its line breaks. Indented lines and those after an empty line stay."""
    return re.sub(r"(?<=\S)\n(?=[^\s])", " ", text.strip())


def numbered(code: str) -> list[str]:
    """Lines of code with their numbers; none without code."""
    return [f"  {number:3} | {line}" for number, line in enumerate(code.strip("\n").splitlines(), 1)]
