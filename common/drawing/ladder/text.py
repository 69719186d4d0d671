"""The output of `make plots`: the tables, and the notes on them."""

from __future__ import annotations

from collections.abc import Iterator

from language.words import say

from .labels import Labels
from .ladders import Ladder, ladders_of
from .quantities import plain_size
from .results import LabResults
from .tables import counts_table, speed_table, text_of, time_table
from .words import limits_of, machine_of, other_files, parted, scaled_note


def text_of_results(results: list[LabResults], labels: Labels) -> str:
    return "\n".join(_parts(results, labels))


def _parts(results: list[LabResults], labels: Labels) -> Iterator[str]:
    ladders = ladders_of(results)
    if len(ladders) > 1:
        yield parted(ladders) + "\n"
    for ladder in ladders:
        yield _of_ladder(ladder, labels)
    if any(lab.counts for lab in results):
        yield text_of(counts_table(results))
    notes = notes_of(results)
    if notes:
        yield "\n".join(notes) + "\n"


def _of_ladder(ladder: Ladder, labels: Labels) -> str:
    head = [machine_of(ladder), *[f"  {said}" for said in limits_of(ladder)]]
    tables = [text_of(speed_table(ladder, labels)), text_of(time_table(ladder, labels))]
    notes = [f"* {note}\n" for note in scaled_note(ladder, plain_size)]
    return "\n".join(["\n".join(head) + "\n", *tables, *notes])


def notes_of(results: list[LabResults]) -> list[str]:
    notes = [say("{}: {}", lab.number, failure) for lab in results for failure in lab.failed]
    notes += [
        say("{}: nothing was measured, counted or predicted", lab.number)
        for lab in results
        if not lab.speeds and not lab.counts
    ]
    return notes + other_files(results)
