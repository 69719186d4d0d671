"""An expression to fill in: it is compiled and run, and any that gives the same result is right."""

from __future__ import annotations

import re

from language.words import say

from ..simulator import NoRun, Ran, Run
from ..typed import LONGEST, NotUnderstood
from .base import Asking, Judged, Question, Unproved, Usual, numbered

HOLE = "____"


class Blank(Question, frozen=True, kw_only=True, tag="blank"):
    """`code` has one hole, ____. The result to reach is that of `answer`."""

    code: str
    run: Run
    answer: str
    wrong: tuple[Usual, ...] = ()

    def __post_init__(self) -> None:
        if self.code.count(HOLE) != 1:
            raise ValueError(f"code: it needs one hole, {HOLE}")

    def lines(self, asking: Asking) -> list[str]:
        return [say("{} (fills {})", asking.fill_in(self.text), HOLE), *numbered(self.code)]

    def judge(self, typed: str, asking: Asking) -> Judged:
        expression = typed.strip().rstrip(";").strip()
        if len(expression) > LONGEST or re.search(r"[;{}#\\\"'?]|asm|//|/\*", expression):
            raise NotUnderstood(say("{}: one expression, please, without ; or braces.", expression[:40]))
        wanted = self.result_of(self.answer, asking)
        try:
            got = self.result_of(expression, asking)
        except NoRun as reason:
            raise NotUnderstood(say("{}: it does not compile: {}", expression[:40], reason)) from None
        if is_same(got, wanted):
            return Judged(True, self.says_why(asking))
        says = next((usual.says for usual in self.wrong if self.is_usual(usual, got, asking)), "")
        return Judged(False, _difference(got, wanted, asking.fill_in(says)).strip())

    def result_of(self, expression: str, asking: Asking) -> Ran:
        code = self.code.strip("\n").replace(HOLE, expression)
        return asking.lab.simulator.run_text(code, self.run, asking.values, "--check")

    def is_usual(self, usual: Usual, got: Ran, asking: Asking) -> bool:
        return is_same(self.result_of(usual.answer, asking), got, faults=True)

    def right_answer(self, asking: Asking) -> str:
        return self.answer

    def wrong_answers(self, asking: Asking) -> list[str]:
        return [usual.answer for usual in self.wrong]

    def prove(self, asking: Asking) -> None:
        right = self.result_of(self.answer, asking)
        if right.fault or right.findings or not right.result:
            raise Unproved(f"answer: {right.fault or right.findings or 'nothing is shown'}")
        for usual in self.wrong:
            if is_same(self.result_of(usual.answer, asking), right):
                raise Unproved(f"wrong: {usual.answer} gives the right result")


def is_same(one: Ran, other: Ran, faults: bool = False) -> bool:
    """Equal results without a finding."""
    if faults and (one.fault or other.fault):
        return one.fault == other.fault
    clean = faults or not (one.fault or one.findings or other.findings)
    return clean and one.fault == other.fault and one.result == other.result


def _difference(got: Ran, wanted: Ran, usual: str) -> str:
    if got.fault:
        return say("The run was stopped: {}. {}", got.fault, usual)
    for index, (mine, right) in enumerate(zip(got.result, wanted.result)):
        if mine != right:
            return say("With it, element {} of the result is {:g}, and should be {:g}. {}", index, mine, right, usual)
    return say("The result is right in this run, but {}. {}", got.findings[0], usual) if got.findings else usual
