"""make labNN drill: shows the next drill, judges the student's copy, and keeps the diagnosis back for two tries."""

from __future__ import annotations

import shutil

from language.columns import padded
from language.words import in_language, say
from verdict.model import Case, Failure
from verdict.words import what_of, where_of

from .drills import Drill, Result, judge
from .lab import Lab
from .progress import Progress
from .screen import Screen

TRIES_WITHOUT_DIAGNOSIS = 2


class Repair:
    """One visit to a lab's drills."""

    def __init__(self, lab: Lab, drills: dict[str, Drill], progress: Progress, screen: Screen) -> None:
        self.lab, self.drills, self.progress, self.screen = lab, drills, progress, screen

    def work(self, only: str = "") -> bool:
        """Goes on with this drill, or the first that is not repaired. False: the copy is still wrong."""
        left = [only] if only else [name for name in self.drills if not self.progress.is_done("drills", name)]
        if not left:
            self.say_all_done()
            return True
        drill = self.drills[left[0]]
        if not drill.copy.exists():
            self.begin(drill)
            return True
        if drill.copy.read_bytes() == drill.start.read_bytes():
            self.tell(drill)
            return True
        return self.judge_copy(drill, left[1:])

    def begin(self, drill: Drill) -> None:
        drill.copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(drill.start, drill.copy)
        self.tell(drill)

    def tell(self, drill: Drill) -> None:
        """The story, and how the start fails."""
        position = f"{list(self.drills).index(drill.name) + 1}/{len(self.drills)}"
        self.screen.write(
            say("{} drill {}: {} ({})", self.lab.number, position, drill.told.title, drill.told.section), "bold"
        )
        self.screen.write(drill.told.story.strip())
        self.screen.write()
        self.show(drill, judge(drill, drill.start), diagnosis=False)
        self.say_next(drill)

    def judge_copy(self, drill: Drill, others: list[str]) -> bool:
        result = judge(drill, drill.copy)
        tries = self.progress.tries("drills", drill.name)
        self.progress.record("drills", drill.name, result.right)
        if result.right:
            self.screen.write(say("Repaired. {}", drill.told.idea.strip()), "green")
            self.screen.write(say("{}: {}", self.lab.number, self.progress.in_words()))
            if others:
                self.screen.write()
                self.begin(self.drills[others[0]])
            elif not all(self.progress.is_done("drills", name) for name in self.drills):
                self.screen.write(say("Next: make {} drill", self.lab.number))
            return True
        self.show(drill, result, diagnosis=tries >= TRIES_WITHOUT_DIAGNOSIS)
        if tries + 1 >= TRIES_WITHOUT_DIAGNOSIS:
            self.screen.write(say("Hint: {}", drill.told.hint))
        self.say_next(drill)
        return False

    def show(self, drill: Drill, result: Result, diagnosis: bool) -> None:
        """The first failure: the facts, and later the cause."""
        if result.too_many:
            label = in_language("too many")
            self.screen.write(f"  {label}  {result.too_many}", "yellow")
        case = _first_failure(result)
        if case and case.failure:
            told = _facts(case, case.failure) + (_diagnosis if diagnosis else _vaguely)(case.failure)
            told = told if len(told) > 1 else [*told, (in_language("found"), what_of(case.failure))]
            for label, text in told:
                named = text.replace(f"kernel{drill.copy.suffix}:", f"{drill.copy.name}:")
                self.screen.write(f"  {padded(label, 8)}{named}", "yellow")
        elif not result.right and not result.too_many:
            self.screen.write(f"  {result.verdict.message or result.verdict.summary}", "yellow")

    def say_next(self, drill: Drill) -> None:
        shown_copy = drill.copy.relative_to(self.lab.root)
        self.screen.write()
        self.screen.write(say("Edit {}, then: make {} drill CASE={}", shown_copy, self.lab.number, drill.name))

    def say_all_done(self) -> None:
        self.screen.write(say("{}: {}. All drills are repaired.", self.lab.number, self.progress.in_words()))
        names = in_language(", ").join(self.drills)
        self.screen.write(say("One of them again: make {} drill CASE=name, of {}", self.lab.number, names))


def _first_failure(result: Result) -> Case | None:
    failed = [case for task in result.verdict.tasks for case in task.cases if case.failure]
    named = [case for case in failed if case.name == result.verdict.first_failure]
    return next(iter(named + failed), None)


def _facts(case: Case, failure: Failure) -> list[tuple[str, str]]:
    """The symptoms with their labels: what a debugger would show, too."""
    facts = [(in_language("ran"), case.sentence)]
    if failure.wanted is not None and failure.got is not None:
        facts += [(in_language("wanted"), f"{failure.wanted:.9g}"), (in_language("got"), f"{failure.got:.9g}")]
    if failure.elements:
        facts.append((in_language("where"), where_of(failure)))
    if failure.fault:
        facts.append((in_language("stopped"), failure.fault.message))
    elif not (failure.races or failure.uninitialised) and failure.wanted is None and failure.message:
        facts.append((in_language("says"), failure.message))
    return facts


def _vaguely(failure: Failure) -> list[tuple[str, str]]:
    """The kind of the finding, without its places."""
    if failure.fault or not (failure.races or failure.uninitialised):
        return []
    kind = (
        in_language("a race: two threads access one word, and nothing orders them")
        if failure.races
        else in_language("a value that nobody has written reaches the result")
    )
    return [(in_language("found"), kind)]


def _diagnosis(failure: Failure) -> list[tuple[str, str]]:
    told = [(in_language("found"), each) for each in (*failure.races[:2], *failure.uninitialised[:2])]
    if failure.fault and failure.fault.line:
        told.append((in_language("at"), say("line {}", failure.fault.line)))
    if failure.cause and failure.cause.id != "unknown":
        told += [(in_language("cause"), failure.cause.says), (in_language("try"), failure.cause.advice)]
    return told
