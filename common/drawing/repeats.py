"""Folds what repeats: "and 14 more times these 9 rows"."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from language.words import say

Item = TypeVar("Item")
FEWEST_TIMES, LONGEST = 3, 64  # a shorter series is shown in full, a longer period is not looked for


@dataclass
class Folded:
    begin: int  # the first item left out
    end: int
    period: int

    @property
    def words(self) -> str:
        times = (self.end - self.begin) // self.period
        if self.period == 1:
            return say("and {} more times this row", times)
        return say("and {} more times these {} rows", times, self.period)


def repeats_in(items: Sequence[Item], look: Callable[[Item], Hashable]) -> list[Folded]:
    """The items that look like those before them, which are shown once."""
    kinds: dict[Hashable, int] = {}
    looks = [kinds.setdefault(look(item), len(kinds)) for item in items]
    found: list[Folded] = []
    begin = 0
    while begin < len(looks):
        folded = _longest(looks, begin)
        if folded:
            found.append(folded)
        begin = folded.end if folded else begin + 1
    return found


def _longest(looks: list[int], begin: int) -> Folded | None:
    for period in range(1, min(LONGEST, (len(looks) - begin) // FEWEST_TIMES) + 1):
        if looks[begin] != looks[begin + period]:
            continue
        first, end = looks[begin : begin + period], begin + period
        while looks[end : end + period] == first:
            end += period
        if end - begin >= FEWEST_TIMES * period:
            return Folded(begin + period, end, period)
    return None
