"""Turns a verdict into points, with the reasons: each a sentence that an appeal can quote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from language.words import counted, in_language, say
from verdict.model import Limit, Speed, Verdict
from verdict.model import Task as Judged

from grader.course import Course, LabRules, Late
from grader.decisions import Decision
from grader.hidden import Hidden, sentences
from grader.lateness import Lateness
from grader.points import format_points, rounded
from grader.row import NEEDS_REVIEW

ON_TIME = Lateness()


@dataclass(frozen=True)
class Task:
    """The points of one task."""

    name: str
    title: str
    points: Fraction
    out_of: Fraction
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Score:
    """`points` is None while undecided; `machine` has the points before a person's decision."""

    points: Fraction | None
    machine: Fraction | None
    out_of: Fraction
    tasks: tuple[Task, ...] = ()
    reasons: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()  # those reasons that no verdict shows: hidden cases, lateness


def score(
    verdict: Verdict,
    course: Course,
    lab: str,
    lateness: Lateness = ON_TIME,
    decision: Decision | None = None,
    hidden: Sequence[Hidden] = (),
) -> Score:
    """The score of a verdict and its failed hidden cases. Speed does not count if any failed."""
    rules = course.labs[lab]
    speed = None if hidden else verdict.speed
    tasks = tuple(
        without_hidden(task_score(task, rules, verdict), rules, hidden, course.released) for task in verdict.tasks
    )
    machine, reasons = machine_points(verdict, tasks, rules, speed)
    remarks = [said for said in hidden_remarks(tasks, hidden, course.released) if said in reasons]
    if machine is not None:
        machine, more, about_lateness = after_the_tasks(machine, speed, rules, course.late, lateness)
        reasons += more
        remarks += about_lateness
    if decision is None:
        return Score(machine, machine, rules.out_of, tasks, tuple(reasons), tuple(remarks))
    because = decision.because.rstrip(".")
    reasons += [say("Decided by a person: {} points, because {}.", format_points(decision.points), because)]
    reasons += [machine_gave(machine)]
    return Score(decision.points, machine, rules.out_of, tasks, tuple(reasons), tuple(remarks))


def hidden_remarks(tasks: tuple[Task, ...], failed: Sequence[Hidden], released: bool) -> list[str]:
    """A sentence for each task whose hidden cases failed."""
    return [said for task in tasks for said in sentences(failed, task.name, released)]


def undecided(score: Score) -> Score:
    """The score after a decision about another file: a person must decide again, although the machine has one."""
    why = in_language("Not decided: it is another file than the one that a person decided about.")
    return replace(score, points=None, reasons=(*score.reasons, why, machine_gave(score.machine)))


def machine_gave(points: Fraction | None) -> str:
    """The sentence on the machine's points beside a decision."""
    if points is None:
        return in_language("The machine gave nothing.")
    return say("The machine gave {}.", format_points(points))


def machine_points(
    verdict: Verdict, tasks: tuple[Task, ...], rules: LabRules, speed: Speed | None
) -> tuple[Fraction | None, list[str]]:
    """The points of the tasks together, or the reason why there are none."""
    points, out_of = verdict.points, verdict.out_of
    if points is None or not out_of:
        return None, [say("Not decided by the machine: {}.", verdict.summary or in_language("no verdict"))]
    if tasks and sum(task.points for task in verdict.tasks) != points:
        return None, [in_language("Not decided by the machine: the tasks of its verdict are not its points.")]
    if rules.speed_bonus and speed and speed.state == NEEDS_REVIEW:
        return None, [in_language("Not decided by the machine: it is faster than its GPU reads.")]
    if verdict.state == "not_started":
        return Fraction(0), [in_language("The file is the skeleton: not started, 0 points.")]
    if verdict.state == "not_compiled":
        return Fraction(0), [say("The file does not compile: 0 of {} points.", format_points(rules.out_of))]
    if not tasks:
        reached = Fraction(points, out_of) * rules.out_of
        return reached, [say("{} of {} points.", points, out_of)]
    reached = sum((task.points for task in tasks), Fraction(0))
    return reached, [reason for task in tasks for reason in task.reasons]


def task_score(task: Judged, rules: LabRules, verdict: Verdict) -> Task:
    """One task, under the course's points and limits."""
    lab_points = Fraction(task.out_of)
    out_of = rules.points.get(task.name, lab_points)
    share = task.points / lab_points
    changed = changed_limits(task, rules, verdict)
    if changed:
        share = Fraction(passes(task, rules, verdict, changed))
    given = task.title, format_points(share * out_of), format_points(out_of)
    if out_of == lab_points:
        reason = say("{}: {} of {} points.", *given)
    else:
        reason = say("{}: {} of {} points (course.toml; the lab gives {}).", *given, format_points(lab_points))
    sentences = (limit_sentence(limit, rules) for limit in changed.values())
    return Task(task.name, task.title, share * out_of, out_of, (reason, *sentences))


def without_hidden(task: Task, rules: LabRules, failed: Sequence[Hidden], released: bool) -> Task:
    """A task after the hidden cases: a failed one costs its task, and the tasks that need it."""
    lost = lost_tasks({each.task for each in failed}, rules)
    if not task.points or task.name not in lost:
        return task
    missing = [need for need in rules.needs.get(task.name, ()) if need in lost]
    needs = say("It needs {}.", in_language(" and ").join(missing))
    why = tuple(sentences(failed, task.name, released)) or (needs,)
    reason = say("{}: {} of {} points.", task.title, 0, format_points(task.out_of))
    return replace(task, points=Fraction(0), reasons=(reason, *why))


def lost_tasks(failed: set[str], rules: LabRules) -> set[str]:
    """The failed tasks and those that need them; a task comes after the ones that it needs."""
    lost = set(failed)
    for name in rules.points:
        if lost.intersection(rules.needs.get(name, ())):
            lost.add(name)
    return lost


def changed_limits(task: Judged, rules: LabRules, verdict: Verdict) -> dict[str, Limit]:
    """The task's limits that course.toml changes, by the name of their case."""
    cases = {case.name for case in task.cases}
    limits = {f"{task.name}.{limit.counter}": limit for limit in verdict.limits}
    return {case: limit for case, limit in limits.items() if case in cases and limit.counter in rules.limits}


def passes(task: Judged, rules: LabRules, verdict: Verdict, changed: Mapping[str, Limit]) -> bool:
    """True if the task passes under the changed limits; everything else is as in the verdict."""
    passed = {each.name for each in verdict.tasks if each.state == "passed"}
    others = all(case.passes for case in task.cases if case.name not in changed)
    met = all(is_met(limit, rules.limits[limit.counter]) for limit in changed.values())
    return met and others and passed.issuperset(rules.needs.get(task.name, ()))


def is_met(limit: Limit, at_most: Fraction) -> bool:
    """True if a limit's count is within this bound; an uncounted limit is not."""
    return limit.measured is not None and Fraction(limit.measured) <= at_most


def limit_sentence(limit: Limit, rules: LabRules) -> str:
    """A sentence on a limit that course.toml changes."""
    counter = limit.counter.replace("_", " ").capitalize()
    allowed = counter, format_points(rules.limits[limit.counter]), limit.at_most
    if limit.measured is None:
        return say("{}: course.toml allows {}, the lab {:g}; counted: nothing.", *allowed)
    return say("{}: course.toml allows {}, the lab {:g}; counted: {:g}.", *allowed, limit.measured)


Step = tuple[Fraction, list[str]]


def after_the_tasks(
    reached: Fraction,
    speed: Speed | None,
    rules: LabRules,
    late: Late,
    lateness: Lateness,
) -> tuple[Fraction, list[str], list[str]]:
    """The points after bonus, lateness and cap, in this order; all reasons, and those about lateness alone."""
    reached, bonus = speed_bonus(reached, rules, speed)
    reached, days = late_penalty(reached, late, lateness)
    reached, most = cap(reached, rules)
    return rounded(reached), bonus + days + most, days


def speed_bonus(points: Fraction, rules: LabRules, speed: Speed | None) -> Step:
    """Adds the bonus, in proportion to the verdict's points for speed."""
    if not rules.speed_bonus or not speed or speed.points is None:
        return points, []
    bonus = rules.speed_bonus * speed.points / speed.out_of
    reason = say(
        "Bonus for speed: {} of {} points ({:.2f} of the speed of {}; {:g} has all).",
        format_points(bonus),
        format_points(rules.speed_bonus),
        speed.ratio,
        speed.reference or in_language("the reference"),
        speed.at_least,
    )
    return points + bonus, [reason]


def late_penalty(points: Fraction, late: Late, lateness: Lateness) -> Step:
    """Subtracts the cost of the days after the deadline."""
    if not lateness.days:
        return points, []
    days = counted(lateness.days, "day")
    so_late = say("{} late, {} of extension", days, lateness.extension) if lateness.extension else say("{} late", days)
    if late.most_days is not None and lateness.counted > late.most_days:
        return Fraction(0), [say("Handed in {}: nothing counts after {}.", so_late, late.most_days)]
    cost = rounded(points * min(Fraction(1), lateness.counted * late.percent_a_day / 100))
    reason = say(
        "Handed in {}: {} points off ({} % of what was reached for each day that counts).",
        so_late,
        format_points(cost),
        format_points(late.percent_a_day),
    )
    return points - cost, [reason]


def cap(points: Fraction, rules: LabRules) -> Step:
    """Limits the points to the lab's maximum."""
    if points <= rules.most:
        return points, []
    most = format_points(rules.most)
    return rules.most, [say("At most {} points count: {} were reached.", most, format_points(points))]
