"""A question that no program can judge: after an honest try the model answer is shown beside it."""

from __future__ import annotations

import re

from language.words import in_language, say

from ..typed import HAN, NotUnderstood
from .base import Asking, Judged, Question, one_line

FEWEST_WORDS = 5


class Open(Question, frozen=True, kw_only=True, tag="open"):
    """`model` is the answer to compare with."""

    model: str

    def lines(self, asking: Asking) -> list[str]:
        return [say("{} (in your own words, in one line)", asking.fill_in(self.text))]

    def judge(self, typed: str, asking: Asking) -> Judged:
        words = set(re.findall(rf"[{HAN}]{{2}}|[^\W\d_]{{2,}}", typed.lower()))  # a word of Chinese has about two signs
        if len(words) < FEWEST_WORDS:
            raise NotUnderstood(in_language("A sentence of your own first, please; then the model answer comes."))
        return Judged(True, say("Compare with yours: {} {}", asking.fill_in(self.model), self.says_why(asking)))

    def right_answer(self, asking: Asking) -> str:
        return one_line(self.model)

    def wrong_answers(self, asking: Asking) -> list[str]:
        return []
