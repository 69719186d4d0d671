"""The pages: one for the class, one for each student. Each is one file that fetches nothing."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from language.html import say_in_html
from language.words import CHOSEN, ENGLISH, in_language, marked, name_in_words, say

from grader import class_statistics as statistics
from grader.feedback import first_failure, message_of, note_of
from grader.graded import Cell, Graded, Student, total
from grader.points import format_points
from grader.safe_text import file_name, printable
from grader.similarity import LEAST, Hand, pairs_of

if TYPE_CHECKING:
    from jinja2 import Template

SIGNS = {"passed": "✓", "failed": "✗", "not_started": "○", "not_compiled": "✗", "needs_review": "?", "decided": "✓"}
marked("decided")  # a state beside those of a verdict (common/verdict/words.py)


def files(graded: Graded) -> Iterator[tuple[str, str]]:
    """The path and the text of every page."""
    page = template("class.html.jinja")
    yield "class.html", page.render(graded=graded, statistics=statistics, total=total)
    page = template("student.html.jinja")
    for student in graded.students:
        yield f"students/{file_name(student.name)}.html", of_student(page, student, graded)


def similarity_page(batch: str, hands: Sequence[Hand]) -> str:
    """The page of submissions that are alike."""
    pairs = pairs_of(hands)
    little = sum(len(hand.code.source) < LEAST for hand in hands)
    return template("similarity.html.jinja").render(batch=batch, hands=len(hands), little=little, pairs=pairs)


def student_page(student: Student, graded: Graded) -> str:
    """The page of one student."""
    return of_student(template("student.html.jinja"), student, graded)


def of_student(page: "Template", student: Student, graded: Graded) -> str:
    """A student's page from its template."""
    return page.render(
        student=student,
        graded=graded,
        total=total(student, graded),
        failure=first_failure,
        message=message_of,
        note=note_of,
    )


def template(name: str) -> "Template":
    """A page's template, with the filters that all pages share."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"percent": percent, "state": state, "printable": printable, "said": format_points,
                            "points": points, "file": file_name, "in_language": in_language}  # fmt: skip
    environment.globals |= {"say": say_in_html, "language": CHOSEN.get() or ENGLISH}
    return environment.get_template(name)


def percent(share: float | None) -> str:
    """ "75 %"; "–" if it is not known."""
    return "–" if share is None else f"{100 * share:.0f} %"


def state(name: str) -> str:
    """A sign and a word, also readable without colour."""
    return f"{SIGNS.get(name, '–')} {name_in_words(name)}"


def points(cell: Cell | None) -> str:
    """ "7.5 of 10", or "not decided yet"."""
    if cell is None or cell.score is None:
        return "–"
    if cell.points is None:
        return in_language("not decided yet")
    return say("{:s} of {:s}", format_points(cell.points), format_points(cell.score.out_of))
