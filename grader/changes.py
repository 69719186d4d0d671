"""What a regrade changed, and why: a line a row whose points are others than before."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.batch_file import Batch, Handin, Outcome, Points

UNDECIDED = "undecided"


@dataclass(frozen=True)
class Change:
    """One row's points before and after, None where it was not there, and the reasons."""

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
        same = machine[0].get(key) == machine[1].get(key)
        decisions = [points[key][1] for points in (before, after) if key in points]
        by_person = decisions and decisions[0] != decisions[-1]
        yield Change(*key, was, now, "a decision" if by_person else why(old, new, key, same))


def words(outcome: Outcome | None) -> str | None:
    """The points of a row in words; None: there is no such row."""
    return (outcome[0] or UNDECIDED) if outcome else None


def why(old: Batch, new: Batch, key: tuple[str, str], same: bool) -> str:
    """All that differs and can change these points; `same`: the machine says what it said."""
    nothing, lab = Handin(""), key[1]
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
        **({} if same else by_machine),
    }
    # Of hidden cases the machine may say something else, and of the others what it said.
    found = [reason for reason, holds in reasons.items() if holds] or [
        reason for reason, holds in by_machine.items() if holds
    ]
    return "; ".join(found) or "the machine judged otherwise"


def machine_of(batch: Batch) -> dict[tuple[str, str], tuple[str, int | None]]:
    """What the machine said of each row, before course.toml and people."""
    return {(row.name, row.lab): (row.state, row.points) for row in batch.rows}


def line_of(change: Change) -> str:
    """ "ann lab03: 7, was 10 (another submission)" """
    was = "not there" if change.before is None else change.before
    now = "not there" if change.after is None else change.after
    return f"{change.name} {change.lab}: {now}, was {was} ({change.why})"
