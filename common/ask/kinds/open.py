"""A question that no program can judge: after an honest try the model answer is shown beside it."""

from __future__ import annotations

import re

from ..typed import NotUnderstood
from .base import Asking, Judged, Question, one_line

FEWEST_WORDS = 5


class Open(Question, frozen=True, kw_only=True, tag="open"):
    """`model` is the answer to compare with."""

    model: str

    def lines(self, asking: Asking) -> list[str]:
        return [f"{asking.fill_in(self.text)} (in your own words, in one line)"]

    def judge(self, typed: str, asking: Asking) -> Judged:
        words = set(re.findall(r"[^\W\d_]{2,}", typed.lower()))
        if len(words) < FEWEST_WORDS:
            raise NotUnderstood("A sentence of your own first, please; then the model answer comes.")
        return Judged(True, f"Compare with yours: {asking.fill_in(self.model)} {self.says_why(asking)}")

    def right_answer(self, asking: Asking) -> str:
        return one_line(self.model)

    def wrong_answers(self, asking: Asking) -> list[str]:
        return []
