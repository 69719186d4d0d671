"""Asks the questions of a lab: a wrong answer gets its usual reason, one hint, and another try with other numbers."""

from __future__ import annotations

import random

from language.words import in_language, say

from .expression import Wrong
from .kinds.base import Asking, Question
from .lab import Lab
from .progress import Progress
from .screen import Screen
from .simulator import NoRun
from .typed import NotUnderstood

MOST_WRONG = 3  # tries; then the answer is shown, and the question comes again another day
MOST_STRANGE = 20  # lines that are no answer
LEAVE = ("quit", "exit", "q")
PASS = ("skip", "pass")
HINT = ("hint", "help", "?")


class Ended(Exception):
    """Nobody answers any more."""


class Session:
    """One visit to a lab's questions."""

    def __init__(self, lab: Lab, questions: dict[str, Question], progress: Progress, screen: Screen, seed: int) -> None:
        self.lab, self.questions, self.progress, self.screen = lab, questions, progress, screen
        self.seeds = random.Random(seed)

    def ask(self, only: str = "") -> bool:
        """Asks what is not answered yet; if nothing is left, everything. False if the input ended."""
        names = [only] if only else [n for n in self.questions if not self.progress.is_done("questions", n)]
        names = names or list(self.questions)
        numbers = self.lab.number, len(names), len(self.questions)
        self.screen.write(say("{}: {} of {} questions. Type an answer, hint, skip or quit.", *numbers), "bold")
        self.recall()
        try:
            for name in names:
                self.ask_one(name, f"{names.index(name) + 1}/{len(names)}")
        except Ended:
            return False
        finally:
            self.screen.write()
            self.screen.write(say("{}: {}", self.lab.number, self.progress.in_words()))
        return True

    def recall(self) -> None:
        """Predictions from before the student's kernel was right, beside its counts now."""
        for name, predicted in self.progress.predictions().items():
            question = self.questions[name]
            try:
                asking = question.with_values(self.lab, predicted["values"])
                beside = question.beside(predicted["typed"], asking)
            except Wrong:  # the question has been changed since
                self.progress.forget(name)
                continue
            if beside:
                self.screen.write()
                self.screen.write(say("Before your kernel was right: {}", question.lines(asking)[0]))
                self.screen.write(beside, "cyan")
                self.progress.forget(name)

    def ask_one(self, name: str, position: str) -> None:
        question = self.questions[name]
        self.screen.write()
        self.screen.write(say("{}  {} ({})", position, name, question.section), "bold")
        askings = [question.asking(self.lab, self.seeds.randrange(1 << 30), first=True)]
        for wrong in range(MOST_WRONG):
            asking = askings[-1]
            for line in question.lines(asking):
                self.screen.write(line)
            if self.answered(name, question, asking, last=wrong + 1 == MOST_WRONG):
                return
            if wrong == 0:
                self.screen.write(say("Hint: {}", asking.fill_in(question.hint)))
            if wrong + 1 < MOST_WRONG:
                self.screen.write()
                self.screen.write(
                    in_language("Once more, with other numbers:") if question.draw else in_language("Once more:")
                )
                askings.append(question.another(askings, self.seeds.randrange(1 << 30)))

    def answered(self, name: str, question: Question, asking: Asking, last: bool) -> bool:
        """Reads lines up to an answer. True if the question is over."""
        for _ in range(MOST_STRANGE):
            typed = self.screen.read()
            if typed is None or typed.lower() in (*LEAVE, in_language("quit")):
                raise Ended
            if typed.lower() in (*PASS, in_language("skip")):
                return True
            try:
                if self.is_no_answer(typed, question, asking):
                    continue
                judged = question.judge(typed, asking)
            except NotUnderstood as reason:
                self.screen.write(str(reason))
                continue
            except NoRun as reason:
                self.screen.write(say("This question needs a run on sim, and there is none: {}.", reason))
                return True
            self.progress.record("questions", name, judged.right)
            if judged.right:
                self.screen.write(say("Right. {}", judged.says), "green")
            else:
                self.screen.write(say("No. {}", judged.says), "yellow")
            if beside := question.beside(typed, asking):
                self.screen.write(beside, "cyan")
            elif question.is_prediction():
                self.progress.predict(name, typed, asking.values)
            if last and not judged.right:
                self.screen.write(
                    say("The answer here: {}. {}", question.right_answer(asking), question.says_why(asking))
                )
            return judged.right
        raise Ended

    def is_no_answer(self, typed: str, question: Question, asking: Asking) -> bool:
        is_hint = typed.lower() in (*HINT, in_language("hint"))
        if not typed:
            self.screen.write(in_language("An empty line: type an answer, hint, skip or quit."))
        elif is_hint:
            self.screen.write(say("Hint: {}", asking.fill_in(question.hint)))
        return not typed or is_hint
