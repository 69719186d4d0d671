"""The table's last column and the texts of exports: short, and with what a person must know."""

from dataclasses import replace
from fractions import Fraction

from verdict_samples import verdict

from grader.course import Course, Late
from grader.excerpt import MOST_BYTES, excerpt
from grader.feedback import comment, message_of
from grader.graded import Cell
from grader.grades_csv import line_of
from grader.hidden import Hidden
from grader.lateness import Lateness
from grader.outcome import remark
from grader.row import Row
from grader.score import ON_TIME, score


def cell(course: Course, name: str, lateness: Lateness = ON_TIME, hidden: tuple[Hidden, ...] = ()) -> Cell:
    found = verdict(name)
    row = Row("ann", "lab03", found.state, found.points, 10, found.summary, found.message or "")
    return Cell(row, found, score(found, course, "lab03", lateness, None, hidden), lateness)


def test_the_table_says_what_a_late_hand_in_costs(course: Course) -> None:
    late = replace(course, late=Late(Fraction(10)))
    assert remark(cell(late, "passed", Lateness(1))) == (
        "Handed in 1 day late: 1 points off (10 % of what was reached for each day that counts)."
    )
    assert remark(cell(late, "passed")) == ""


def test_the_table_says_which_hidden_cases_fail(course: Course) -> None:
    failed = (Hidden("ManyBlocks", "wrong sum", "wrong sum; 3 blocks"), Hidden("Edges", "fault", "fault; 1 block"))
    assert remark(cell(course, "passed", hidden=failed)) == (
        "A hidden case fails: wrong sum. A hidden case fails: fault."
    )


FLOOD = "\n".join(f"kernel.cu({number}): error: no such name" for number in range(30_000))


def test_a_long_text_is_cut_and_says_how_much_and_where_the_rest_is() -> None:
    assert excerpt("a\nb", "elsewhere") == "a\nb"
    cut = excerpt(FLOOD, "elsewhere")
    assert len(cut.splitlines()) == 41 and cut.startswith("kernel.cu(0): error")
    assert cut.endswith("\n... 29960 more lines (1102 KiB); all of it: elsewhere")
    line = excerpt("é" * 100_000, "elsewhere")
    assert line.startswith("éé") and len(line.encode()) < MOST_BYTES + 100
    assert line.endswith("\n... 192 KiB more; all of it: elsewhere")


def test_no_export_has_a_compilers_whole_output(course: Course) -> None:
    found = verdict("not_compiled", message=FLOOD)
    row = Row("ann", "lab03", found.state, 0, 10, found.summary, f"a note\n{FLOOD}")
    flooded = Cell(row, found, score(found, course, "lab03"))
    assert "all of it: make lab03 test" in message_of(found)
    assert comment(flooded).endswith("\na note")
    assert len(comment(flooded)) < 2 * MOST_BYTES
    message = list(line_of(flooded))[6]
    assert isinstance(message, str) and message.endswith("all of it: verdicts/ann/lab03.json")
    assert len(message) < 2 * MOST_BYTES
