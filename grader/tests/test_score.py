"""Points and reasons for verdicts that the labs' programs wrote."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from msgspec import convert
from verdict.model import Verdict
from verdict_samples import SPEED, sample, verdict

from grader.course import Course, LabRules, Late
from grader.decisions import Decision
from grader.hidden import Hidden, failures
from grader.lateness import Lateness, lateness_of
from grader.points import format_points
from grader.score import Score, score

TEN_A_DAY = Late(Fraction(10), most_days=5)


def changed(course: Course, late: Late | None = None, **members: Any) -> Course:
    """The course with other rules for lab03."""
    rules: LabRules = replace(course.labs["lab03"], **members)
    return replace(course, labs={**course.labs, "lab03": rules}, late=late or course.late)


def points_and_last(found: Score) -> tuple[str | None, str]:
    return None if found.points is None else format_points(found.points), found.reasons[-1]


def test_the_machines_points_count_where_nobody_says_otherwise(course: Course) -> None:
    for name, points in {"passed": 10, "limit_missed": 9, "race": 0, "not_compiled": 0}.items():
        found = score(verdict(name), course, "lab03")
        assert (found.points, found.machine, found.out_of) == (points, points, 10), name
    reasons = score(verdict("limit_missed"), course, "lab03").reasons
    assert reasons[0] == "One block, as in the book: 4 of 4 points."
    assert reasons[-1].endswith("no bank conflicts: 0 of 1 points.") and len(reasons) == 5


def test_without_points_nothing_is_decided(course: Course) -> None:
    for members in ({"points": None}, {"out_of": 0}, {"points": 8}):
        found = score(verdict("limit_missed", **members), course, "lab03")
        assert found.points is None and found.reasons[0].startswith("Not decided by the machine: ")


def test_other_points_for_tasks(course: Course) -> None:
    points = {"OneBlock": 3, "ManyBlocks": 3, "Edges": 1, "Checks": 1, "Limits": Fraction(2)}
    found = score(verdict("limit_missed"), changed(course, points=points), "lab03")
    assert found.points == 8
    assert "One block, as in the book: 3 of 3 points (course.toml; the lab gives 4)." in found.reasons


def test_a_case_that_only_a_gpu_can_run_costs_nothing(course: Course) -> None:
    tasks = sample("limit_missed")["tasks"]
    limits = tasks[-1]["cases"]
    limits.append(tasks[0]["cases"][0] | {"name": "Limits.n_2147483655", "state": "needs_gpu"})
    left = verdict("limit_missed", tasks=tasks)
    rules = changed(course, limits={"global_stores_per_block": Fraction(256)})
    assert score(left, rules, "lab03").points == 10
    assert [hidden.kind for hidden in failures(left)] == ["limit"]


def test_another_limit_is_decided_again(course: Course) -> None:
    def at(bound: int, name: str = "limit_missed") -> tuple[str | None, str]:
        limits = {"global_stores_per_block": Fraction(bound)}
        return points_and_last(score(verdict(name), changed(course, limits=limits), "lab03"))

    told = "Global stores per block: course.toml allows 256, the lab 1; counted: 256."
    assert at(256) == ("10", told)
    assert at(255)[0] == "9"
    assert at(0, "passed")[0] == "9"
    assert at(256, "race") == ("0", told.replace("256.", "nothing."))


def test_another_limit_saves_no_task_that_misses_more(course: Course) -> None:
    rules = changed(course, limits={"global_stores_per_block": Fraction(256)})
    missed = sample("limit_missed")
    missed["tasks"][4]["cases"][0]["state"] = "failed"
    assert score(convert(missed, Verdict), rules, "lab03").points == 9
    missed = sample("limit_missed") | {"points": 8}
    missed["tasks"][0] |= {"state": "failed", "points": 3}  # which Limits needs
    assert score(convert(missed, Verdict), rules, "lab03").points == 8


LATE = {
    (0, 0): ("10", ""),
    (1, 0): ("9", "Handed in 1 day late: 1 points off (10 % of what was reached for each day that counts)."),
    (3, 2): ("9", "Handed in 3 days late, 2 of extension: 1 points off"),
    (2, 2): ("10", "Handed in 2 days late, 2 of extension: 0 points off"),
    (5, 0): ("5", "5 days late: 5 points off"),
    (6, 0): ("0", "Handed in 6 days late: nothing counts after 5."),
}  # fmt: skip


@pytest.mark.parametrize("days", LATE)
def test_lateness_costs(course: Course, days: tuple[int, int]) -> None:
    found = score(verdict("passed"), changed(course, TEN_A_DAY), "lab03", Lateness(*days))
    points, reason = points_and_last(found)
    assert points == LATE[days][0] and LATE[days][1] in reason


def test_lateness_costs_hundredths(course: Course) -> None:
    late = changed(course, Late(Fraction("33.35")))
    assert score(verdict("limit_missed"), late, "lab03", Lateness(1)).points == Fraction("6.00")
    assert format_points(score(verdict("limit_missed"), late, "lab03", Lateness(2)).points or 0) == "3"
    late = changed(course, Late(Fraction("12.4")))
    assert format_points(score(verdict("limit_missed"), late, "lab03", Lateness(1)).points or 0) == "7.88"


DEADLINE = datetime(2026, 10, 12, 22, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("after", "days"), [(-60, 0), (0, 0), (2 * 3600, 0), (2 * 3600 + 1, 1), (26 * 3600, 1), (26 * 3600 + 1, 2)]
)  # fmt: skip
def test_days_begin_after_the_grace(course: Course, after: int, days: int) -> None:
    rules = replace(course.labs["lab03"], deadline=DEADLINE)
    late = Late(Fraction(10), grace_hours=Fraction(2))
    submitted = DEADLINE + timedelta(seconds=after)
    assert lateness_of(submitted, rules, late, {"extension_days": "1"}) == Lateness(days, 1)


def test_without_deadline_or_time_nothing_is_late(course: Course) -> None:
    rules = course.labs["lab03"]
    assert lateness_of(DEADLINE, rules, TEN_A_DAY, {}).days == 0
    assert lateness_of(None, replace(rules, deadline=DEADLINE), TEN_A_DAY, {}).days == 0


def test_a_bonus_for_speed_and_a_cap(course: Course) -> None:
    speed = SPEED | {"state": "passed", "ratio": 0.31, "points": 1, "out_of": 2, "reference": "naive_product"}
    fast, bonus = verdict("passed", speed=speed), Fraction(1)
    assert score(fast, course, "lab03").points == 10
    found = score(fast, changed(course, speed_bonus=bonus), "lab03")
    assert points_and_last(found) == (
        "10.5",
        "Bonus for speed: 0.5 of 1 points (0.31 of the speed of naive_product; 0.35 has all).",
    )
    found = score(fast, changed(course, speed_bonus=bonus, cap=Fraction(10)), "lab03")
    assert points_and_last(found) == ("10", "At most 10 points count: 10.5 were reached.")
    assert score(verdict("passed"), changed(course, speed_bonus=bonus), "lab03").points == 10


def test_a_speed_that_a_person_must_look_at_leaves_the_bonus_open(course: Course) -> None:
    fast = verdict("passed", speed=SPEED | {"state": "needs_review"})
    assert score(fast, changed(course, speed_bonus=Fraction(1)), "lab03").points is None
    assert score(fast, course, "lab03").points == 10


HIDDEN = [
    Hidden("ManyBlocks", "wrong sum", "wrong sum; 3 blocks: wanted 9, got 8"),
    Hidden("ManyBlocks", "fault", "fault; 5 blocks"),
]


def test_a_hidden_failure_costs_its_task_and_those_that_need_it(course: Course) -> None:
    found = score(verdict("passed"), course, "lab03", hidden=HIDDEN)
    assert [str(task.points) for task in found.tasks] == ["4", "0", "0", "0", "0"]
    assert found.points == 4
    assert found.reasons[1:5] == (
        "Every block sums its own segment: 0 of 3 points.",
        "2 hidden cases fail: wrong sum.",
        "From 1 thread to 1024, from 1 block to many: 0 of 1 points.",
        "It needs ManyBlocks.",
    )
    one = score(verdict("passed"), course, "lab03", hidden=HIDDEN[1:])
    assert one.reasons[2] == "A hidden case fails: fault."


def test_a_released_hidden_failure_is_told_whole(course: Course) -> None:
    released = replace(course, released=True)
    found = score(verdict("passed"), released, "lab03", hidden=HIDDEN)
    assert found.reasons[2] == "2 hidden cases fail: wrong sum; 3 blocks: wanted 9, got 8."
    found = score(verdict("passed"), released, "lab03", hidden=HIDDEN[1:])
    assert found.reasons[2] == "A hidden case fails: fault; 5 blocks."


def test_hidden_failures_are_those_of_the_device_that_decides() -> None:
    edges = sample("last_element_skipped")["tasks"][2]
    failed = next(case for case in edges["cases"] if case["failure"])

    def case(state: str, device: str = "sim", **failure: Any) -> dict[str, Any]:
        whole = failed["failure"] | failure if failure else None
        return failed | {"state": state, "device": device, "sentence": "3 blocks", "failure": whole}

    cases = [
        case("failed", what="wrong_sum", wanted=9.0, got=8.5),
        case("failed", "gpu", what="devices_disagree", wanted=9.0, got=8.5),
        case("passed"),
        case("failed", what="not_written", wanted=9.0, got=None),
        case("failed", what="fault", wanted=0.0, got=0.0),
        case("skipped"),
    ]
    devices = [{"kind": "sim", "name": "sim"}, {"kind": "gpu", "name": "NVIDIA H200"}]
    both = verdict("last_element_skipped", devices=devices, tasks=[edges | {"cases": cases}])
    assert [each.whole for each in failures(both)] == [
        "wrong sum; 3 blocks: wanted 9, got 8.5",
        "not written; 3 blocks",
        "fault; 3 blocks",
        "not run; 3 blocks",
    ]


def test_a_hidden_failure_leaves_no_bonus_for_speed(course: Course) -> None:
    speed = SPEED | {"state": "passed", "ratio": 0.4, "points": 2, "out_of": 2}
    rules = changed(course, speed_bonus=Fraction(1))
    assert score(verdict("passed", speed=speed), rules, "lab03").points == 11
    assert score(verdict("passed", speed=speed), rules, "lab03", hidden=HIDDEN).points == 4


def test_a_hidden_failure_of_a_task_without_points_says_nothing_new(course: Course) -> None:
    plain = score(verdict("race"), course, "lab03")
    assert score(verdict("race"), course, "lab03", hidden=HIDDEN) == plain


def test_a_decision_goes_before_everything(course: Course) -> None:
    decision = Decision(Fraction("7.5"), "the handout was wrong.")
    for name, gave in {"race": "0", "passed": "9"}.items():
        found = score(verdict(name), changed(course, TEN_A_DAY), "lab03", Lateness(1), decision)
        assert (found.points, format_points(found.machine or Fraction(0))) == (Fraction("7.5"), gave)
        assert found.reasons[-2:] == (
            "Decided by a person: 7.5 points, because the handout was wrong.",
            f"The machine gave {gave}.",
        )
    found = score(verdict("passed", points=None, tasks=[]), course, "lab03", decision=decision)
    assert found.points == Fraction("7.5") and found.machine is None
    assert found.reasons[-1] == "The machine gave nothing."
