"""One of several."""

from __future__ import annotations

from language.words import in_language, say
from verdict.model import Struct

from ..typed import NotUnderstood
from .base import Asking, Judged, Question, numbered


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`says` is the reason why a wrong choice is wrong."""

    text: str
    right: bool = False
    says: str = ""


class OneOf(Question, frozen=True, kw_only=True, tag="choice"):
    """Exactly one choice is right."""

    choice: tuple[Choice, ...]
    code: str = ""

    def __post_init__(self) -> None:
        if sum(each.right for each in self.choice) != 1 or len(self.choice) < 2:
            raise ValueError("choice: one must be right, and at least one wrong")
        if any(not each.says for each in self.choice if not each.right):
            raise ValueError("choice: a wrong one has no `says`")

    def lines(self, asking: Asking) -> list[str]:
        order = asking.shuffled(len(self.choice))
        choices = [f"  {letter(i)}  {asking.fill_in(self.choice[n].text)}" for i, n in enumerate(order)]
        return [asking.fill_in(self.text), *numbered(self.code), *choices]

    def judge(self, typed: str, asking: Asking) -> Judged:
        order = asking.shuffled(len(self.choice))
        word = typed.strip().strip("().").lower()
        letters = [letter(i) for i in range(len(order))]
        if word not in letters:
            raise NotUnderstood(say("{}: one letter, please: {}.", typed.strip()[:40], in_language(", ").join(letters)))
        chosen = self.choice[order[letters.index(word)]]
        if chosen.right:
            return Judged(True, self.says_why(asking))
        return Judged(False, asking.fill_in(chosen.says))

    def right_answer(self, asking: Asking) -> str:
        order = asking.shuffled(len(self.choice))
        return next(letter(i) for i, n in enumerate(order) if self.choice[n].right)

    def wrong_answers(self, asking: Asking) -> list[str]:
        order = asking.shuffled(len(self.choice))
        return [letter(i) for i, n in enumerate(order) if not self.choice[n].right]


def letter(index: int) -> str:
    return "abcdefghijklmnop"[index]
