"""A verdict for its student: without paths of the grader's machine, and without hints."""

from collections.abc import Iterator
from pathlib import PurePath

from language.words import in_language, say
from verdict.model import Case, Failure, Task, Verdict
from verdict.words import at_place, where_of

from grader.excerpt import excerpt
from grader.graded import Cell
from grader.points import format_points


def comment(cell: Cell) -> str:
    """A decided cell as a comment of a few lines: the points, their reasons, and the first failure."""
    assert cell.score and cell.points is not None
    lines = [say("{}: {} of {} points", cell.row.lab, format_points(cell.points), format_points(cell.score.out_of))]
    lines += cell.score.reasons
    lines += filter(None, [message_of(cell.verdict), note_of(cell.row.message, cell.verdict)])
    lines += (say("{}: {}", label, text) for label, text in first_failure(cell.verdict).items())
    return "\n".join(lines)


def first_failure(verdict: Verdict) -> dict[str, str]:
    """The failure that was analysed, by labels: ran, wanted, got, where, cause, try, again."""
    for task in verdict.tasks:
        for case in task.cases:
            if case.failure and case.name == verdict.first_failure:
                return dict(rows_of(case, case.failure, verdict))
    return {}


def first_failure_of(task: Task, verdict: Verdict) -> dict[str, str]:
    """The same for the first case of a task that failed."""
    for case in task.cases:
        if case.failure:
            return dict(rows_of(case, case.failure, verdict))
    return {}


def message_of(verdict: Verdict) -> str:
    """The beginning of the verdict's message, with the path of the file replaced by kernel.cu or kernel.cpp."""
    path, message = verdict.kernel.path, verdict.message or ""
    return excerpt(
        message.replace(path, f"kernel{PurePath(path).suffix}") if path else message, f"make {verdict.lab} test"
    )


def note_of(message: str, verdict: Verdict) -> str:
    """The grader's note on the verdict, such as which file was judged."""
    return message.removesuffix(verdict.message or "").strip()


def rows_of(case: Case, failure: Failure, verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The lines about a failure, each with its label; the last repeats the case with the student's own file."""
    yield in_language("ran"), case.sentence
    for name, number in ((in_language("wanted"), failure.wanted), (in_language("got"), failure.got)):
        if number is not None:
            yield name, at_place(failure, f"{number:.10g}")
    if failure.elements:
        yield in_language("where"), where_of(failure)
    if failure.races:
        yield in_language("races"), in_language("; ").join(failure.races)
    if failure.uninitialised:
        yield in_language("uninitialised"), in_language("; ").join(failure.uninitialised)
    if failure.fault:
        yield in_language("fault"), failure.fault.message
    if failure.message and not failure.elements:
        yield in_language("says"), failure.message
    if failure.cause and failure.cause.id != "unknown":
        yield in_language("cause"), failure.cause.says
        yield in_language("try"), failure.cause.advice
    if failure.cause and failure.cause.also:
        yield in_language("also"), in_language("; ").join(failure.cause.also)
    yield in_language("again"), f"make {verdict.lab} test CASE={case.name} SEED={verdict.seed}"
