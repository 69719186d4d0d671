"""Judges a bundle's files again and tells whether the verdicts are the same."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from language.words import ENGLISH
from verdict.model import Unreadable, read

from grader.bundle import Bundle, read_bundle
from grader.clang import require_clang
from grader.differences import differences
from grader.fingerprint import ROOT, definition, program, sha256_of, toolchain
from grader.labs import Lab, require_programs
from grader.ranks import require_ranks
from grader.refused import Refused
from grader.run_lab import run_lab
from grader.task import Judging
from grader.temporary import temporary_folder

NOTHING = "there is nothing to judge again"


@dataclass(frozen=True)
class Again:
    """The result of judging a file once more; `why` is empty if there is a verdict."""

    verdict: bytes = b""
    plans: bytes | None = None
    why: str = ""


@dataclass(frozen=True)
class Replayed:
    """A lab of a bundle, the differences of its verdicts, other changes, and the message if nothing differs."""

    lab: str
    differs: list[str]
    others: list[str]  # "nvcc 13.1, was nvcc 13.0"
    same: str = "the same verdict"


def replay(file: Path, labs: dict[str, Lab], judging: Judging) -> Iterator[Replayed]:
    """The labs of a bundle, one after another."""
    bundle = read_bundle(file)
    judging = replace(judging, language=bundle.about.get("language", ENGLISH))
    for about in bundle.about["labs"]:
        number = about["lab"]
        if not number:
            yield Replayed("no lab", [], [], NOTHING)
            continue
        kernel = bundle.of(number, labs[number].file) if number in labs else None
        before = bundle.of(number, "verdict.json")
        if kernel is None or before is None:
            yield Replayed(number, [NOTHING], [])
            continue
        differs = compared(before, judge_again(labs[number], kernel, before, judging))
        cases, hidden = bundle.of(number, "hidden.toml"), bundle.of(number, "hidden.json")
        if cases and hidden:
            again = judge_again(labs[number], kernel, hidden, judging, cases)
            differs += [f"on the hidden cases: {each}" for each in compared(hidden, again)]
        yield Replayed(number, differs, others(bundle, labs[number], judging.programs))


def compared(before: bytes, again: Again) -> list[str]:
    """The differences, or the reason why there is no verdict to compare."""
    return [again.why] if again.why else differences(before, again.verdict)


def judge_again(lab: Lab, kernel: bytes, before: bytes, judging: Judging, cases: bytes = b"") -> Again:
    """Judges a file as for the verdict `before`, with the programs of this machine.

    `cases`: hidden ones, in place of the lab's.
    """
    require_programs(ROOT / judging.programs, [lab.number])
    require_clang([lab])
    require_ranks([lab])
    as_before = replace(judging.with_arguments(*arguments_of(before)), hidden={lab.number: cases})
    with temporary_folder() as room:
        judged = run_lab(room, lab.folder, kernel, as_before, threading.Event(), hidden=bool(cases))
        plans = room / "verdict.plans.json"
        if judged.why or judged.verdict is None:
            return Again(why=judged.why or f"no verdict: {judged.last_line}")
        return Again(judged.verdict, plans.read_bytes() if plans.exists() else None)


def arguments_of(verdict: bytes) -> list[str]:
    """The seed and the device used for a verdict."""
    try:
        whole = read(verdict)
    except Unreadable as reason:
        raise Refused(f"its verdict cannot be replayed: {reason}") from None
    device = "auto" if whole.gpu else "sim"
    return [f"--seed={whole.seed}", f"--device={device}", *(["--instructions"] if whole.instructions else [])]


def others(bundle: Bundle, lab: Lab, programs: Path) -> list[str]:
    """Parts of the judging setup that differ from those of the original run."""
    was, number = bundle.about, lab.number
    found = []
    if was["toolchain"] != toolchain():
        found.append(f"{toolchain() or 'no nvcc'}, was {was['toolchain'] or 'unknown'}")
    if was["lab_definitions"].get(number) != sha256_of(*definition(lab.folder)):
        found.append(f"another {number}/lab.toml or skeleton")
    if was["programs"].get(number) != sha256_of(*program(lab.folder, programs)):
        found.append(f"other programs of {number}")
    return found
