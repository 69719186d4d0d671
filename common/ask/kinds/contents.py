"""The contents of an array after some steps: a run on sim says them."""

from __future__ import annotations

from language.words import say

from ..simulator import NoRun, Run, shown
from ..typed import NotUnderstood, numbers_in
from .base import Asking, Judged, Question, Unproved, numbered


class Contents(Question, frozen=True, kw_only=True, tag="contents"):
    """The answer is the buffer that `run` shows after `probe`, or `code` itself, has run."""

    run: Run
    usual: str  # the mistake behind most wrong answers
    code: str = ""  # shown
    probe: str = ""  # run in its place

    def __post_init__(self) -> None:
        if not self.code and not self.probe:
            raise ValueError("code: missing")

    def lines(self, asking: Asking) -> list[str]:
        text = say("{} (one number, or several with blanks between them)", asking.fill_in(self.text))
        return [text, *numbered(self.code)]

    def wanted(self, asking: Asking) -> list[float]:
        """Raises NoRun."""
        code = (self.probe or self.code).strip("\n")
        ran = asking.lab.simulator.run_text(code, self.run, asking.values)
        if ran.fault or not ran.result:
            raise NoRun(ran.fault or "nothing is shown")
        return ran.result

    def judge(self, typed: str, asking: Asking) -> Judged:
        wanted = self.wanted(asking)
        given = numbers_in(typed)
        if len(given) != len(wanted):
            raise NotUnderstood(say("Numbers: {}; wanted are {}, with blanks between them.", len(given), len(wanted)))
        if given == wanted:
            return Judged(True, self.says_why(asking))
        first = next(i for i, (mine, right) in enumerate(zip(given, wanted)) if mine != right)
        return Judged(False, say("Number {} is not {}. {}", first + 1, shown(given[first]), asking.fill_in(self.usual)))

    def right_answer(self, asking: Asking) -> str:
        return " ".join(map(shown, self.wanted(asking)))

    def wrong_answers(self, asking: Asking) -> list[str]:
        *others, last = self.wanted(asking)
        return [" ".join(map(shown, [*others, last + 1]))]

    def prove(self, asking: Asking) -> None:
        try:
            self.wanted(asking)
        except NoRun as reason:
            raise Unproved(str(reason)) from None
