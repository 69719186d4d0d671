"""The command line. Exit status: 0 all graded, 1 some need review, 2 nothing could be graded."""

import enum
import signal
import sys
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from language.words import ENGLISH, told_in

from grader import canvas_comments
from grader.batch_file import UnusableBatch
from grader.changes import Change, line_of
from grader.convert import converted
from grader.course_file import BadCourse, read_course
from grader.decisions import Conflict
from grader.explain import explain_in
from grader.fingerprint import ROOT
from grader.folder import Run, grade_folder, grades_of
from grader.graded import Graded
from grader.hidden_cases import cases_in
from grader.labs import find_labs
from grader.outcome import show_table, total
from grader.proof import prove
from grader.refused import Refused
from grader.replay import replay as replay_bundle
from grader.rescore import course_for, decide_in, rescore_in, rules_for
from grader.row import text_of
from grader.safe_text import printable
from grader.sandboxes import judging_in_sandbox
from grader.visible import ROSTER
from grader.wanted import labs_named


class Device(enum.StrEnum):
    """Points are decided on sim; auto runs the same cases on the GPU as well, if there is one."""

    sim = "sim"
    auto = "auto"


Submissions = Annotated[Path, typer.Argument(help="a folder with a folder for each student, or a downloaded archive")]
Graded_ = Annotated[Path, typer.Option("--submissions", help="the folder that was graded")]
Programs = Annotated[Path, typer.Option("--bin", help="lab01, lab02, ...: absolute, or from the repository")]
PROGRAMS = Path("build/release/bin")
SECONDS = 300  # for one submission
Unsafe = Annotated[bool, typer.Option("--unsafe", help="where there is no sandbox, too")]
CourseFile = Annotated[
    Path | None,
    typer.Option("--course", help="default: course.toml beside Makefile, if it is there"),
]


def main() -> None:
    """Runs the command line. SIGTERM and SIGHUP act like Ctrl-C: nothing is left running."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # ignored under nohup
            signal.signal(number, signal.default_int_handler)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(grade)
    app.command()(decide)
    app.command()(rescore)
    app.command()(convert)
    app.command()(comment)
    app.command()(explain)
    app.command()(replay)
    app.command(name="prove")(prove_course)
    arguments = sys.argv[1:]
    words = [each.name or each.callback.__name__ for each in app.registered_commands if each.callback]
    if arguments[:1] not in ([word] for word in (*words, "--help")):
        arguments.insert(0, "grade")
    try:
        with told_in(ENGLISH):  # but for what students read
            app(arguments, prog_name="python -m grader")
    except (Refused, BadCourse, Conflict, UnusableBatch) as reason:
        print(f"reduction-labs: {reason}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"reduction-labs: {text_of(error.filename or '')}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except Exception:  # a bug of ours, which must not look like "some need review"
        traceback.print_exc()
        sys.exit(2)


def grade(
    submissions: Submissions,
    programs: Programs = PROGRAMS,
    device: Annotated[Device, typer.Option(help="auto: the GPU as well")] = Device.sim,
    seed: Annotated[int | None, typer.Option(min=0, help="the data, the same for everyone; default: fresh")] = None,
    seconds: Annotated[float, typer.Option(min=1, help="wall time for one submission")] = SECONDS,
    course: CourseFile = None,
    scheduler: Annotated[
        str | None, typer.Option(help="of Dask, tcp://host:8786; default: this machine's cores")
    ] = None,
    wanted: Annotated[str, typer.Option("--labs", help='only these: "lab04 lab05"; default: all')] = "",
    unsafe: Unsafe = False,
) -> None:
    """Grades the files in FOLDER/NAME: a table here; grades, exports and pages in FOLDER-grades."""
    labs = find_labs(ROOT / "labs")
    course = course or default_course()
    rules = rules_for(submissions, labs, course)
    closed = closed_to_submissions(submissions, rules.course.private, course)
    judging = judging_in_sandbox(programs, labs, seconds, unsafe, closed).with_arguments(f"--device={device}")
    if rules.course.similarity:
        judging = judging.with_arguments("--instructions")
    judging = replace(judging, hidden=cases_in(rules.course.private, labs))
    try:
        run = Run(seed, judging, device == Device.auto, rules, course, scheduler, labs_named(wanted, labs))
        show(*grade_folder(submissions, labs, run))
    except OSError as error:
        fail(f"{text_of(error.filename or submissions)}: {error.strerror}; no grade was written")
    except KeyboardInterrupt:
        fail("stopped; grades.csv is as it was, and the same command goes on", status=130)


def closed_to_submissions(submissions: Path, *others: Path | None) -> list[Path]:
    """The paths of the class's work and grades, in addition to the course itself."""
    theirs = (
        submissions,
        submissions.resolve().with_name(ROSTER),
        grades_of(submissions.resolve()),
    )
    return [*theirs, *filter(None, others)]


def decide(
    name: str,
    lab: str,
    points: float,
    because: Annotated[str, typer.Option(help="the reason, as an appeal would quote it")],
    submissions: Graded_,
    course: CourseFile = None,
) -> None:
    """Decides what NAME gets in LAB, whatever the machine says now and later."""
    labs = find_labs(ROOT / "labs")
    course = course_for(submissions, course or default_course())
    decide_in(submissions, labs, course, name, lab, points, because)
    rescore(submissions, course)


def rescore(submissions: Submissions, course: CourseFile = None) -> None:
    """Counts the points again after a change of course.toml or decisions.toml; runs no kernel."""
    course = course_for(submissions, course or default_course())
    show(*rescore_in(submissions, find_labs(ROOT / "labs"), course))


def convert(form: str, verdict: Path, course: CourseFile = None) -> None:
    """Prints a verdict as a platform's autograder would: gradescope, classroom50, autolab."""
    print(converted(form, verdict, find_labs(ROOT / "labs"), course or default_course()))


def comment(submissions: Submissions, lab: str, assignment: str) -> None:
    """Sends LAB's comments to Canvas: ASSIGNMENT is its address in the browser; CANVAS_TOKEN an access token."""
    number, progress = canvas_comments.send(grades_of(submissions), lab, assignment)
    print(f"{number} comments sent; Canvas reports on them at {progress}")


def explain(
    name: str,
    submissions: Graded_,
    programs: Programs = PROGRAMS,
    course: CourseFile = None,
    unsafe: Unsafe = False,
) -> None:
    """Writes FOLDER-grades/appeals/NAME.zip: all that NAME's points were made of."""
    labs = find_labs(ROOT / "labs")
    course = course_for(submissions, course or default_course())
    rules = rules_for(submissions, labs, course)
    closed = closed_to_submissions(submissions, rules.course.private, course)
    judging = judging_in_sandbox(programs, labs, SECONDS, unsafe, closed)
    if rules.course.released:
        judging = replace(judging, hidden=cases_in(rules.course.private, labs))
    with told_in(rules.course.language):
        file, explained = explain_in(submissions, labs, rules, course, name, judging)
    for cell, again in explained:
        print(printable(f"{cell.row.lab or 'no lab'}: {cell.row.summary}; {again}"))
    print(printable(text_of(file)))


def replay(bundle: Path, programs: Programs = PROGRAMS, unsafe: Unsafe = False) -> None:
    """Judges the files of a bundle again: 0 if each has the same verdict, 1 if not."""
    labs, same = find_labs(ROOT / "labs"), True
    judging = judging_in_sandbox(programs, labs, SECONDS, unsafe, closed_to_submissions(bundle))
    for each in replay_bundle(bundle, labs, judging):
        same = same and not each.differs
        print(printable(f"{each.lab}: {'; '.join(each.differs[:3]) or each.same}"))
        for other in each.others:
            print(printable(f"  judged by {other}"))
    raise typer.Exit(0 if same else 1)


def prove_course(
    lab: str,
    course: CourseFile = None,
    programs: Programs = PROGRAMS,
    unsafe: Unsafe = False,
) -> None:
    """Runs LAB's reference solution on its own and its hidden cases: 0 if it passes all of them."""
    labs = find_labs(ROOT / "labs")
    course = course or default_course()
    private = read_course(course, labs).private if course else None
    hidden = cases_in(private, labs)
    if lab not in hidden:
        fail(f"{text_of(course or 'no course.toml')}: {lab} has no hidden cases")
    judging = judging_in_sandbox(programs, labs, SECONDS, unsafe, [*filter(None, [private, course])])
    prove([labs[lab]], replace(judging, hidden=hidden))
    print(f"{lab}: the reference solution passes all cases, the hidden ones too")


def default_course() -> Path | None:
    """The repository's own course.toml, if it has one."""
    file = ROOT / "course.toml"
    return file if file.exists() else None


def show(graded: Graded, changes: list[Change], grades: Path) -> NoReturn:
    """Prints the table, decisions without a student, the changes and the total; then exits."""
    show_table(graded.cells)
    for decision in graded.without_row:
        print(printable(f"needs review: {decision}"))
    for change in changes:
        print(printable(f"changed: {line_of(change)}"))
    print(f"{total(graded.cells)}; {printable(text_of(grades))}")
    raise typer.Exit(1 if graded.without_row or any(cell.open for cell in graded.cells) else 0)


def fail(message: str, status: int = 2) -> NoReturn:
    """Prints one clear message and exits."""
    print(f"reduction-labs: {message}", file=sys.stderr)
    raise typer.Exit(status)
