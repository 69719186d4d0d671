"""Finds the submissions in a folder, or in a downloaded archive: the newest file of each lab."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path, PurePosixPath

from language.words import in_language, say

from grader.archive.limits import EXPORT
from grader.archive.stand_ins import DEPTH, stand_ins
from grader.archive.unpack import Refusal, Unpacking, capped, unpacked
from grader.edition import edition_of, note_of_edition, note_of_rules
from grader.hand_in import HandIn, Item, told_apart
from grader.kernels import Kernel, Kernels, no_kernel, text_of_kernel
from grader.labs import Lab, lab_of_path, labs_of_text, number_in
from grader.layouts import hand_ins_in
from grader.roster import Line, read_roster, student_of
from grader.row import Row, needs_review, text_of
from grader.student import Student
from grader.unusable import Unusable
from grader.visible import ROSTER

# A file's time may lie beyond what calendars can show: it counts as one of these, in any time zone.
FIRST_TIME = datetime(1000, 1, 1, tzinfo=UTC).timestamp()
LAST_TIME = datetime(9000, 1, 1, tzinfo=UTC).timestamp()

Owners = dict[tuple[str, ...], list[tuple[str, Item]]]  # by an item's path in the export


@dataclass(frozen=True)
class Submission:
    """One file to judge; `note` is a remark for the result, `time` the hand-in time."""

    student: Student
    lab: Lab
    file: Path
    note: str = ""
    time: float | None = None

    @property
    def name(self) -> str:
        """The student's name."""
        return self.student.name


def find_submissions(
    source: Path, labs: dict[str, Lab], room: Path, wanted: Sequence[str] = ()
) -> Iterator[Submission | Row]:
    """All submissions that can be judged, in the order of names, and a row for everything else.

    Archives are unpacked below `room`, which must last as long as the submissions. `wanted`: the labs of the
    assignment; without them, all.
    """
    top = room / "export" if source.is_file() else source
    export = unpacked(source, top, EXPORT) if source.is_file() else Unpacking(top, EXPORT)
    hand_ins = hand_ins_of(export, top, unpacked=source.is_file())
    refused, without_student = by_owner(export.refused, hand_ins, top)
    if findings := not_read(export) + without_student:
        yield row_of(findings, text_of(source.name))
    for number, (hand_in, line, problem) in enumerate(with_lines(hand_ins, source)):
        if problem:
            yield needs_review(hand_in.name, "", problem, student=student_of(hand_in, line))
        if line and not hand_in.items and export.ended:
            hand_in = replace(hand_in, problem=say("not in what was read of {}", text_of(source.name)))
        own = refused.get(hand_in.name, [])
        yield from submissions_of(hand_in, line, labs, room / str(number), own, wanted)


def hand_ins_of(export: Unpacking, top: Path, unpacked: bool) -> list[HandIn]:
    """The hand-ins, including those whose files were all refused, unless that loses a student."""
    hand_ins = list(hand_ins_in(top, unpacked))
    if export.refused:
        with stand_ins(export.refused, top):
            more = list(hand_ins_in(top, unpacked))
        if {each.name for each in hand_ins} <= {each.name for each in more}:
            hand_ins = more
    return list(told_apart(hand_ins))


def not_read(export: Unpacking) -> list[str]:
    """Findings about the rest of an export that was not read to its end."""
    return [
        say("{}; no member after {} was read: unpack it, and grade the folder", reason, export.last)
        if export.last
        else say("{}; no member was read: unpack it, and grade the folder", reason)
        for reason in export.ended
    ]


def by_owner(refused: list[Refusal], hand_ins: list[HandIn], top: Path) -> tuple[dict[str, list[str]], list[str]]:
    """The findings about refused members: by student, and those that belong to no student."""
    owners: Owners = defaultdict(list)
    for hand_in in hand_ins:
        for item in hand_in.items:
            owners[item.path.relative_to(top).parts].append((hand_in.name, item))
    students: dict[str, list[str]] = defaultdict(list)
    without_student = []
    for each in refused:
        owned = [owners_of(path, owners) for path in each.paths]
        # If two files of one name belong to one student, only the second is reported.
        for name, shown in dict(chain.from_iterable(reversed(owned))).items():
            students[name].append(say("{}: {}", shown, each.reason))
        if not owned or not all(owned):
            without_student.append(say("{}: {}", each.name, each.reason))
    return {name: capped(findings) for name, findings in students.items()}, capped(without_student)


def owners_of(path: PurePosixPath, owners: Owners) -> list[tuple[str, str]]:
    """The names of the students who own the file, and the file's name for each."""
    found = []
    for depth in range(1, min(DEPTH, len(path.parts)) + 1):
        inside = PurePosixPath(*path.parts[depth:])
        for name, item in owners.get(path.parts[:depth], []):
            known_as = PurePosixPath(item.shown, inside)
            found.append((name, str(known_as) if known_as.parts else path.name))
    return found


def with_lines(hand_ins: list[HandIn], source: Path) -> Iterator[tuple[HandIn, Line | None, str]]:
    """Hand-ins with their lines of the roster, which is in the folder, or next to it or to the archive."""
    file = next((file for file in (source / ROSTER, source.parent / ROSTER) if file.is_file()), None)
    if not file:
        yield from ((each, None, "") for each in hand_ins)
        return
    seen: dict[int, str] = {}
    for hand_in, line in read_roster(file).ordered(hand_ins):
        problem = say("matches nobody in {}", ROSTER) if line is None else ""
        if line and line.number in seen:
            problem = say("{}:{} is also matched by {}", ROSTER, line.number, seen[line.number])
        if line:
            seen.setdefault(line.number, hand_in.name)
        yield hand_in, line, problem


def submissions_of(
    hand_in: HandIn,
    line: Line | None,
    labs: dict[str, Lab],
    room: Path,
    refused: Sequence[str] = (),
    wanted: Sequence[str] = (),
) -> Iterator[Submission | Row]:
    """One student's submissions; `refused`: findings about members of the class's archive."""
    name, student = hand_in.name, student_of(hand_in, line)
    if hand_in.problem:
        yield needs_review(name, "", hand_in.problem, student=student)
        return
    kernels = Kernels(hand_in, labs, room)
    edition = edition_of(kernels.versions)
    by_lab, unusable = sorted_by_lab(kernels.found, labs)
    findings = findings_of(kernels, refused) + unusable
    here = sorted(by_lab.keys() & set(wanted or by_lab))
    others = note_of_others(sorted(by_lab.keys() - set(here)))
    if others and not here:
        findings.append(say("no kernel of {}; {}", in_language(" or ").join(wanted), others))
    notes = filter(None, [hand_in.note, note_of_edition(edition), kernels.note, others])
    hand_in = replace(hand_in, note=in_language("; ").join(notes))
    for number in here:
        if rivals := equally_new(by_lab[number]):
            which = say("{} are equally new: which counts?", in_language(" and ").join(rivals))
            yield needs_review(name, number, which, student=student)
            continue
        tested = note_of_rules(edition, labs[number])
        yield newest(hand_in, student, labs[number], by_lab[number], tested)
    if findings:
        yield row_of(findings, name, student)


def sorted_by_lab(found: Sequence[Kernel], labs: dict[str, Lab]) -> tuple[dict[str, list[Kernel]], list[str]]:
    """The kernels of each lab, and the findings about files that no lab can use."""
    by_lab: dict[str, list[Kernel]] = {}
    others: list[tuple[Kernel, str, str]] = []  # with the lab, if it is known, and the reason
    for kernel in found:
        try:
            lab = lab_of(kernel, labs)
        except Unusable as reason:
            others.append((kernel, "", str(reason)))
            continue
        if kernel.ending == lab.ending:
            by_lab.setdefault(lab.number, []).append(kernel)
        else:
            why = say("{} is in {}: its file is a {}", lab.number, lab.language, lab.file)
            others.append((kernel, lab.number, why))
    return by_lab, [
        say("{}: {}", kernel.shown, reason)
        for kernel, number, reason in others
        if not is_beside(kernel, number, by_lab)
    ]


def is_beside(kernel: Kernel, lab: str, by_lab: Collection[str]) -> bool:
    """True for a student's other file in C++, such as a main.cpp of one's own beside the kernel."""
    return kernel.ending == ".cpp" and bool(by_lab) and lab in ("", *by_lab) and not kernel.is_named_kernel


def note_of_others(labs: Sequence[str]) -> str:
    """A note on a student's labs that are not of the assignment."""
    return say("not asked for, and not judged: {}", in_language(", ").join(labs)) if labs else ""


def row_of(findings: list[str], name: str, student: Student | None = None) -> Row:
    """One row for all that a person must look at in a hand-in, however much it is."""
    if len(findings) == 1:
        return needs_review(name, "", findings[0], student=student)
    return needs_review(name, "", say("{} things to look at", len(findings)), "\n".join(findings), student)


def findings_of(kernels: Kernels, refused: Sequence[str]) -> list[str]:
    """The findings about a hand-in; if files were refused, they explain the missing kernel."""
    if refused and kernels.findings == [no_kernel(kernels.others)]:
        return list(refused)
    return [*refused, *kernels.findings]


def lab_of(kernel: Kernel, labs: dict[str, Lab]) -> Lab:
    """The lab that a file is for, from its path or else from its kernel's name."""
    text = text_of_kernel(kernel)
    if lab := lab_of_path(Path(kernel.shown), labs):
        return lab
    named = labs_of_text(text, labs)
    if len(named) == 1:
        return named[0]
    if not named and (unknown := number_in(kernel.shown)):
        raise Unusable(say("there is no {}, and no kernel's name tells a lab", unknown))
    if not named:
        raise Unusable(in_language("no lab: neither the path nor a kernel's name tells which"))
    numbers = in_language(" and ").join(lab.number for lab in named)
    raise Unusable(say("kernels of {} in one file, and its path does not tell which is meant", numbers))


def equally_new(kernels: list[Kernel]) -> list[str]:
    """The files of which each could be the newest one, if they differ."""
    last = max(kernel.age[:3] for kernel in kernels)
    rivals = [kernel for kernel in kernels if kernel.age[:3] == last]
    differ = len({kernel.file.read_bytes() for kernel in rivals}) > 1
    return sorted(kernel.shown for kernel in rivals) if differ else []


def newest(hand_in: HandIn, student: Student, lab: Lab, kernels: list[Kernel], tested: str = "") -> Submission:
    """The newest of several files for one lab, with a note about the others, and one on its own test."""
    *older, last = sorted(kernels, key=lambda kernel: kernel.age)
    time = time_of(hand_in, last)
    notes = [hand_in.note, tested, note_of_lateness(time) if hand_in.late else ""]
    if older:
        passed_over = in_language(", ").join(kernel.shown for kernel in older)
        note = say("judged {}, the newest of {}; passed over: {}", last.shown, len(kernels), passed_over)
        notes.insert(0, note)
    return Submission(student, lab, last.file, in_language("; ").join(filter(None, notes)), time)


def note_of_lateness(time: float | None) -> str:
    """A note that the platform marks it late, and whether late days can be counted."""
    if time is None:
        return in_language("handed in late, says the platform and does not say how late: no late day is counted")
    return in_language("handed in late, says the platform")


def time_of(hand_in: HandIn, kernel: Kernel) -> float | None:
    """The time of the hand-in, or None if unknown."""
    time = hand_in.time
    if time is None and hand_in.dated:
        # Times inside an archive come from the student's own clock: the archive's own time counts.
        time = kernel.came_as.stat().st_mtime
    return None if time is None else min(max(time, FIRST_TIME), LAST_TIME)
