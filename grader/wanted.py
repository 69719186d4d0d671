"""The labs of an assignment, from `make grade LABS="lab04 lab05"`."""

from grader.course_file import nearest
from grader.labs import Lab
from grader.refused import Refused
from grader.row import text_of


def labs_named(words: str, labs: dict[str, Lab]) -> tuple[str, ...]:
    """The labs, sorted; none if there are no words. Refuses a word that is no lab."""
    for word in words.split():
        if word not in labs:
            raise Refused(f"LABS: {text_of(word)}: no such lab; {nearest(word, list(labs))}")
    return tuple(sorted(set(words.split())))
