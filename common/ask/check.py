"""Checks the questions and drills of a lab: every text, every answer, and every count against a run on sim."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

from .drills import Drill, drills_of, prove
from .expression import Wrong
from .kinds.base import Asking, Question, Unproved
from .lab import Lab
from .questions import Mistake, read
from .simulator import NoRun
from .typed import NotUnderstood

DRAWS = 20


def mistakes_in(lab: Lab, draws: int = DRAWS) -> list[str]:
    """One line for each mistake, with its file and line."""
    found = stray_files(lab)
    for file in sorted(lab.folder.glob("questions/*.toml")):
        found += mistakes_of(file, lab, draws)
    try:
        for drill in drills_of(lab).values():
            found += mistakes_of_drill(drill)
    except Mistake as mistake:
        found.append(str(mistake))
    return found


def stray_files(lab: Lab) -> list[str]:
    """Files that no question and no drill reads."""
    drills = {file.stem for file in lab.folder.glob("drills/*.toml")}
    files = [*lab.folder.glob("questions/*"), *lab.folder.glob("drills/*"), *lab.solutions.glob("drills/*")]
    starts = {f"{drill}{lab.ending}" for drill in drills}
    stray = [file for file in files if file.suffix != ".toml" and file.name not in starts]
    return [f"{file.relative_to(lab.root)}:1: a stray file: no question or drill reads it" for file in stray]


def mistakes_of(file: Path, lab: Lab, draws: int) -> list[str]:
    """The mistakes of one question; at most one of a kind is told."""
    try:
        question = read(file, lab)
        for asking in askings(question, lab, draws):
            if wrong := mistake_at(question, asking):
                return [f"{file.relative_to(lab.root)}:1: {wrong}"]
    except Mistake as mistake:
        return [str(mistake)]
    except Wrong as wrong:
        return [f"{file.relative_to(lab.root)}:1: a formula: {wrong}"]
    return []


def askings(question: Question, lab: Lab, draws: int) -> list[Asking]:
    """The first try, and so many of all values that can be drawn, in a fixed random order."""
    names = list(question.draw)
    drawn = [dict(zip(names, values)) for values in itertools.product(*question.draw.values())]
    random.Random(1).shuffle(drawn)
    return [question.with_values(lab, values) for values in [drawn[0] | question.first, *drawn[:draws]]]


def mistake_at(question: Question, asking: Asking) -> str:
    """The first mistake that shows for these values; empty: none."""
    question.check_texts(asking)
    try:
        right = question.judge(question.right_answer(asking), asking).right
        wrong = {each: question.judge(each, asking) for each in question.wrong_answers(asking)}
        if asking.lab.solution.exists():
            question.prove(asking)
    except Unproved as reason:
        return str(reason)
    except (NoRun, NotUnderstood) as reason:
        return f"{type(reason).__name__}: {reason}"
    if not right:
        return f"its own answer {question.right_answer(asking)} counts as wrong"
    return next((f"{each} counts as right" for each, judged in wrong.items() if judged.right), "")


def mistakes_of_drill(drill: Drill) -> list[str]:
    """Without solutions nothing can be proved."""
    if not drill.lab.solutions.exists():
        return []
    try:
        found = prove(drill)
    except NoRun as reason:
        found = [str(reason)]
    return [f"{drill.start.relative_to(drill.lab.root)}:1: {each}" for each in found]
