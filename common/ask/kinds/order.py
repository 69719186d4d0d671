"""Lines to put into their order."""

from __future__ import annotations

from language.words import say

from ..typed import NotUnderstood
from .base import Asking, Judged, Question
from .choice import letter


class Order(Question, frozen=True, kw_only=True, tag="order"):
    """`lines_in_order` is the only right order; two equal lines may change places."""

    lines_in_order: tuple[str, ...]
    usual: str  # the mistake behind most wrong orders

    def lines(self, asking: Asking) -> list[str]:
        order = asking.shuffled(len(self.lines_in_order))
        shown = [f"  {letter(i)}  {self.lines_in_order[n]}" for i, n in enumerate(order)]
        example = " ".join(letter(i) for i in range(len(order)))
        return [say("{} (letters in order, such as {})", asking.fill_in(self.text), example), *shown]

    def judge(self, typed: str, asking: Asking) -> Judged:
        order = asking.shuffled(len(self.lines_in_order))
        given = [each for each in typed.lower() if each.isalnum()]
        letters = [letter(i) for i in range(len(order))]
        if sorted(given) != letters:
            raise NotUnderstood(
                say("{}: each letter once, please: {} in some order.", typed.strip()[:40], " ".join(letters))
            )
        put = tuple(self.lines_in_order[order[letters.index(each)]] for each in given)
        if put == self.lines_in_order:
            return Judged(True, self.says_why(asking))
        fits = next(i for i, (mine, wanted) in enumerate(zip(put, self.lines_in_order)) if mine != wanted)
        return Judged(
            False,
            say("{} of {} lines stand right from the top. {}", fits, len(put), asking.fill_in(self.usual)),
        )

    def right_answer(self, asking: Asking) -> str:
        order = asking.shuffled(len(self.lines_in_order))
        return " ".join(letter(order.index(n)) for n in range(len(order)))

    def wrong_answers(self, asking: Asking) -> list[str]:
        return [" ".join(letter(i) for i in range(len(self.lines_in_order)))]
