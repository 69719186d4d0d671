"""Grades a complete folder: finds the submissions, has them judged, and keeps the results next to it."""

import contextlib
import hashlib
import json
import re
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from language.words import told_in

from grader.archive.limits import ARCHIVES, is_archive
from grader.batch import NoWorkers, Work, judge_all
from grader.batch_file import Handin, Standing, UnusableBatch, read_batch
from grader.changes import Change
from grader.clang import require_clang
from grader.cluster import cluster, require_same
from grader.fingerprint import ROOT, fingerprint, sha256_of
from grader.graded import HIDDEN, Graded, Rules
from grader.hidden_cases import require_cases
from grader.journal import Journal, journal_in
from grader.labs import Lab, require_programs
from grader.progress import progress
from grader.proof import prove
from grader.publish import publish
from grader.ranks import require_ranks
from grader.record import handins_of, record
from grader.refused import Refused
from grader.row import Row, text_of
from grader.rows import row_of
from grader.safe_text import printable
from grader.seed import new_batch, seed_of
from grader.submissions import Submission, find_submissions
from grader.task import Judged, Judging
from grader.temporary import temporary_folder
from grader.times import write_times

MOST_STARTS = 3  # of this machine's workers
DOWNLOADED_AGAIN = re.compile(r"(?<=.) ?\(\d+\)$")  # a browser's "submissions (1).zip"
PERHAPS_AGAIN = re.compile(r"(?<=.)-\d+$")  # "submissions-1.zip" of some browsers; or the first of several


@dataclass(frozen=True)
class Run:
    """The parameters of one run over a folder."""

    seed: int | None  # None: the seed of the batch that is resumed, or a fresh one
    judging: Judging
    gpu: bool
    rules: Rules
    course_file: Path | None = None
    scheduler: str | None = None  # None: this machine alone
    wanted: tuple[str, ...] = ()  # the labs of the assignment; empty: all


Found = Sequence[Submission | Row]


def grade_folder(submissions: Path, labs: dict[str, Lab], run: Run) -> tuple[Graded, list[Change], Path]:
    """A class's submissions graded, the changes, and the grades.csv that now holds them."""
    source = checked(submissions)
    # Archives are unpacked into a temporary folder.
    with told_in(run.rules.course.language), temporary_folder() as room:
        found = list(find_submissions(source, labs, room, run.wanted))
        if not found:
            raise Refused(f"{text_of(source)} is empty: a submission is FOLDER/NAME/kernel.cu, or kernel.cpp")
        handed_in = {each.lab for each in found if isinstance(each, Submission)}
        require_programs(ROOT / run.judging.programs, (lab.number for lab in handed_in))
        require_clang(handed_in)
        require_ranks(handed_in)
        require_cases(handed_in, run.judging)
        grades = grades_of(source)
        grades.mkdir(mode=0o700, exist_ok=True)
        with journal_in(grades) as (journal, said):
            tell(said)
            graded, changes = grade_in(grades, found, run, journal)
    return graded, changes, grades / "grades.csv"


def grade_in(grades: Path, found: Found, run: Run, journal: Journal) -> tuple[Graded, list[Change]]:
    """The same, with the journal open."""
    for left in grades.glob("part.*"):  # left by a grader that was killed
        shutil.rmtree(left, ignore_errors=True)
    before = standing_in(grades)
    require_same_class(grades, before, found)
    todo = [each for each in found if isinstance(each, Submission)]
    require_same_labs(grades, before, run.wanted or [each.lab.number for each in todo])
    handins = handins_of(todo)
    batch, seed = batch_of(journal, run)
    judging = run.judging.with_arguments(f"--seed={seed}")
    prove(sorted({each.lab for each in todo}, key=lambda lab: lab.number), judging)
    judging = replace(judging, language=run.rules.course.language)
    work = list(work_of(todo, handins, judging, run.course_file))
    judge_rest(work, judging, run, journal)
    # All results are first written to a temporary folder: an interrupted run changes nothing.
    with tempfile.TemporaryDirectory(prefix="part.", dir=grades) as part:
        rows = write_verdicts(found, work, handins, journal, Path(part))
        made = record(batch, seed, rows, handins, todo, judging, run.course_file, run.wanted)
        done = publish(made, Path(part), run.rules, grades, before)
        journal.published()
    return done


def batch_of(journal: Journal, run: Run) -> tuple[str, int]:
    """Name and seed of the interrupted batch; of a new one if there is none or its seed differs."""
    if (going_on := journal.open_batch()) and run.seed in (None, going_on[1]):
        tell("going on with batch {}, seed {}".format(*going_on))
        return going_on
    name = new_batch()
    seed = seed_of(name, run.rules.course.salt) if run.seed is None else run.seed
    journal.begin(name, seed)
    return name, seed


def work_of(
    todo: Sequence[Submission],
    handins: dict[tuple[str, str], Handin],
    judging: Judging,
    course_file: Path | None,
) -> Iterator[Work]:
    """The work of each submission, under a key of everything that may affect its verdict."""
    course = sha256_of(course_file) if course_file else ""
    made = {lab: fingerprint(lab.folder, judging.programs) for lab in {each.lab for each in todo}}
    how = [course, judging.seconds, judging.arguments]
    for each in todo:
        handin = handins[each.name, each.lab.number]
        hidden = judging.hidden.get(each.lab.number, b"").hex()
        of = [each.lab.number, handin.kernel_sha256, made[each.lab], hidden, *how]
        key = hashlib.sha256(json.dumps(of).encode()).hexdigest()
        yield Work(key, each, handin.kernel_sha256, made[each.lab])


def judge_rest(work: Sequence[Work], judging: Judging, run: Run, journal: Journal) -> None:
    """Judges the work missing from the journal; identical kernels are judged once.

    If all workers of this machine are gone, new ones are started; not so for a scheduler's workers.
    """
    alike: defaultdict[str, list[Work]] = defaultdict(list)
    for each in work:
        alike[each.key].append(each)
    once = {
        key: replace(first, same=tuple(each.submission for each in others)) for key, (first, *others) in alike.items()
    }
    for left in reversed(range(1 if run.scheduler else MOST_STARTS)):
        if not (rest := [each for key, each in once.items() if not journal.has(key)]):
            return None
        try:
            return judge_on_workers(once, rest, judging, run, journal)
        except NoWorkers:
            if not left:
                raise


def judge_on_workers(once: dict[str, Work], rest: Sequence[Work], judging: Judging, run: Run, journal: Journal) -> None:
    """Judges the rest on workers that exist only for that time."""
    with cluster(run.scheduler, run.gpu) as workers:
        labs = {each.submission.lab.folder: each.fingerprint for each in rest}
        require_same(workers, labs, judging.programs)
        with progress(len(once) - len(rest), len(once)) as one_done:
            judge_all(rest, judging, workers, journal, one_done)


def write_verdicts(
    found: Found,
    work: Sequence[Work],
    handins: Mapping[tuple[str, str], Handin],
    journal: Journal,
    part: Path,
) -> list[Row]:
    """Writes verdicts/NAME/lab03.json, the file that was judged next to it, and times.csv.

    Returns the rows of what was found, in the same order.
    """
    rows: list[Row] = []
    keys = iter(work)

    def judged() -> Iterator[tuple[Submission, Judged]]:
        for each in found:
            if not isinstance(each, Submission):
                rows.append(each)
                continue
            how = journal.get(next(keys).key)
            rows.append(row_of(each, how))
            file = part / "verdicts" / each.name / f"{each.lab.number}.json"
            write_verdict(file, how.verdict)
            write_verdict(file.with_suffix(HIDDEN), how.hidden)
            keep_kernel(each.file, handins[each.name, each.lab.number], file.with_suffix(each.lab.ending))
            yield each, how

    (part / "verdicts").mkdir()
    write_times(part / "times.csv", judged())
    return rows


def write_verdict(file: Path, verdict: bytes | None) -> None:
    """Writes the bytes of a result, if there are any."""
    if verdict is not None:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(verdict)


def keep_kernel(file: Path, judged: Handin, to: Path) -> None:
    """Keeps the file as it was judged, for an appeal: the submissions may have changed by then."""
    with contextlib.suppress(OSError):  # an unreadable file was not judged
        if sha256_of(file) == judged.kernel_sha256:
            write_verdict(to, file.read_bytes())


def standing_in(grades: Path) -> Standing | None:
    """The batch recorded in the folder, if any. Refuses a folder with an unusable batch.json."""
    try:
        return read_batch(grades / "batch.json") if (grades / "batch.json").exists() else None
    except UnusableBatch as reason:
        raise Refused(f"{reason}; move {text_of(grades)} away to grade without it") from None


def require_same_class(grades: Path, before: Standing | None, found: Found) -> None:
    """Refuses to replace another class's grades: those with most students missing from this one."""
    students = {row.name for row in before[0].rows if row.lab} if before else set()
    gone = students - {each.name for each in found}
    if 2 * len(gone) > len(students):
        raise Refused(
            f"{text_of(grades)} holds the grades of other submissions: {len(gone)} of its "
            f"{len(students)} students are not among these; move it away to grade these"
        )


def require_same_labs(grades: Path, before: Standing | None, now: Iterable[str]) -> None:
    """Refuses to replace the grades of another assignment of the same class: no lab is in both."""
    was, now = set(before[0].counted) if before else set(), set(now)
    if was and now and not was & now:
        raise Refused(
            f"{text_of(grades)} holds the grades of {', '.join(sorted(was))}, and these are"
            f' {", ".join(sorted(now))}; LABS="{" ".join(sorted(was | now))}" grades all of them together, or'
            " move it away to grade these alone"
        )


def grades_of(source: Path) -> Path:
    """The folder of the grades, next to the submissions; a second download of an archive has the same."""
    name = source.name
    if source.is_file():
        for suffix in ARCHIVES:
            name = name[: -len(suffix)] if name.lower().endswith(suffix) else name
        name = DOWNLOADED_AGAIN.sub("", name)
        before = PERHAPS_AGAIN.sub("", name)
        name = before if (source.parent / f"{before}-grades").exists() else name
    return source.parent / f"{name}-grades"


def checked(submissions: Path) -> Path:
    """The folder or the archive of submissions, if it exists."""
    if not submissions.exists():
        raise Refused(f"{text_of(submissions)}: no such folder; say make grade SUBMISSIONS=folder")
    if submissions.is_file() and not is_archive(submissions.name):
        raise Refused(f"{text_of(submissions)}: neither a folder nor an archive of submissions")
    return submissions.resolve()


def tell(text: str) -> None:
    """Prints a line to standard error: the table goes to standard output."""
    if text:
        print(f"reduction-labs: {printable(text)}", file=sys.stderr)
