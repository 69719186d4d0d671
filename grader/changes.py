"""Changes made by a regrade, and the reasons: a line for each row with different points."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.batch_file import Batch, Handin, Outcome, Points

UNDECIDED = "undecided"


@dataclass(frozen=True)
class Change:
    """One row's points before and after, None if it did not exist, and the reasons."""

    name: str
    lab: str
    before: str | None
    after: str | None
    why: str


def changes_between(old: Batch, before: Points, new: Batch, after: Points) -> Iterator[Change]:
    """The changes, in the order of names and labs."""
    machine = machine_of(old), machine_of(new)
    for key in sorted({**before, **after}):
        was, now = words(before.get(key)), words(after.get(key))
        if was == now:
            continue
        judged = [rows.get(key) for rows in machine]
        row_went = judged[0] is not None and now is None
        person = "" if row_went else by_person(before.get(key), after.get(key))
        yield Change(*key, was, now, person or why(old, new, key, judged[0] == judged[1]))


def words(outcome: Outcome | None) -> str | None:
    """The points of a row in words; None: no such row."""
    return (outcome[0] or UNDECIDED) if outcome else None


def by_person(before: Outcome | None, after: Outcome | None) -> str:
    """The part of a person's decision in changed points; empty if none has a part."""
    match bool(before and before[1]), bool(after and after[1]):
        case False, True:
            return "a decision"
        case True, True:
            return "another decision"
        case True, False:
            return "a decision that counts no more"
    return ""


def why(old: Batch, new: Batch, key: tuple[str, str], same: bool) -> str:
    """All differences that can change these points; `same`: the machine's result is unchanged."""
    nothing, lab = Handin(""), key[1]
    if old.wanted != new.wanted and (lab in old.counted) != (lab in new.counted):
        return "other labs were asked for"
    was, now = old.handins.get(key, nothing), new.handins.get(key, nothing)
    by_machine = {
        "the lab's files changed": old.labs.get(lab) != new.labs.get(lab),
        "the lab's program changed": old.programs.get(lab) != new.programs.get(lab),
        f"toolchain {old.toolchain} became {new.toolchain}": old.toolchain != new.toolchain,
        f"seed {old.seed} became {new.seed}": old.seed != new.seed,
    }
    reasons = {
        "another submission": was.kernel_sha256 != now.kernel_sha256,
        "the same file, handed in at another time": was.kernel_sha256 == now.kernel_sha256
        and was.submitted != now.submitted,
        "the roster changed": old.roster.get(key[0]) != new.roster.get(key[0]),
        "the hidden cases changed": old.hidden.get(lab) != new.hidden.get(lab),
        "course.toml changed": old.course_sha256 != new.course_sha256,
        "the grader changed": old.grader not in ("", new.grader),
        f"device {old.device} became {new.device}": old.device not in ("", new.device),
        **({} if same else by_machine),
    }
    # Results of hidden cases, which a row does not contain, can change while the row stays the same.
    found = [reason for reason, holds in reasons.items() if holds] or [
        reason for reason, holds in by_machine.items() if holds
    ]
    return "; ".join(found) or "the machine judged otherwise"


def machine_of(batch: Batch) -> dict[tuple[str, str], tuple[str, int | None]]:
    """The machine's state and points for each row, before course.toml and decisions."""
    return {(row.name, row.lab): (row.state, row.points) for row in batch.rows}


def line_of(change: Change) -> str:
    """ "ann lab03: 7, was 10 (another submission)" """
    was = "not there" if change.before is None else change.before
    now = "not there" if change.after is None else change.after
    return f"{change.name} {change.lab}: {now}, was {was} ({change.why})"
