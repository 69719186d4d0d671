"""A line that races: the lines are those that sim finds."""

from __future__ import annotations

import re

from language.words import in_language, say

from ..simulator import Run
from ..typed import NotUnderstood
from .base import Asking, Judged, Question, Unproved, numbered


class Race(Question, frozen=True, kw_only=True, tag="race"):
    """`answer` names the lines of both accesses, or none; one of them is answer enough."""

    code: str
    run: Run
    answer: tuple[int, ...]
    usual: str  # the mistake behind most wrong answers

    def lines(self, asking: Asking) -> list[str]:
        text = say("{} (a line's number, or none)", asking.fill_in(self.text))
        return [text, *numbered(self.code)]

    def judge(self, typed: str, asking: Asking) -> Judged:
        words = re.findall(r"\d+|none", typed.lower().replace(in_language("none"), "none"))
        last = len(self.code.strip("\n").splitlines())
        if not words or ("none" in words) != (words == ["none"]) or any(w != "none" and int(w) > last for w in words):
            raise NotUnderstood(say("{}: the number of a line, 1 to {}, please, or none.", typed.strip()[:40], last))
        given = {int(word) for word in words if word != "none"}
        right = bool(given) == bool(self.answer) and given <= set(self.answer)
        return Judged(right, self.says_why(asking) if right else asking.fill_in(self.usual))

    def right_answer(self, asking: Asking) -> str:
        return str(self.answer[0]) if self.answer else in_language("none")

    def wrong_answers(self, asking: Asking) -> list[str]:
        lines = range(1, len(self.code.strip("\n").splitlines()) + 1)
        return [str(next(n for n in lines if n not in self.answer)), *(["none"] if self.answer else [])]

    def prove(self, asking: Asking) -> None:
        ran = asking.lab.simulator.run_text(self.code.strip("\n"), self.run, asking.values, "--check")
        found = {int(line) for finding in ran.findings for line in re.findall(r"code\.cu:(\d+)", finding)}
        if ran.fault or found != set(self.answer):
            raise Unproved(f"sim finds races in lines {sorted(found)}; answer says {sorted(self.answer)} {ran.fault}")
