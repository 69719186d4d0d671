"""Pairs of submissions that are closer to each other than to the rest of the class, for a person to look at.

Nothing here changes a point. Fragments (own_code.py) of the skeleton and the solution are left out, and a fragment
counts the more, the fewer submissions have it: the square of the logarithm of its rarity. Two submissions are alike by
the shared part of all their fragments (Jaccard's coefficient), the mean of source and instructions. A pair is ranked by
how much of the way from the next ones (the first tenth of those that either is most alike) to complete agreement it
goes: in a lab where all right answers are alike, that is little.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from grader.own_code import Fragment, OwnCode

LEAST = 10  # fragments that nobody else has: with less of its own, nothing is said of a submission
MOST_PAIRS = 30
NEXT = 10  # the first of so many parts of the others counts as "the next ones"

Key = TypeVar("Key")


@dataclass(frozen=True)
class Hand:
    """One submission in one lab."""

    name: str
    lab: str
    text: str
    code: OwnCode
    year: str = ""  # the folder of an earlier class; empty: this one

    @property
    def shown(self) -> str:
        """The student's name, with the class if it is an earlier one."""
        return f"{self.name} ({self.year})" if self.year else self.name


@dataclass(frozen=True)
class Pair:
    """Two submissions in one lab; all numbers are shares from 0 to 1."""

    first: Hand
    second: Hand
    source: float
    instructions: float | None  # None if one of them has none
    next: float  # of the others that either is most alike

    @property
    def alike(self) -> float:
        """The mean of both shares."""
        return self.source if self.instructions is None else (self.source + self.instructions) / 2

    @property
    def closer(self) -> float:
        """The part of the way from the next ones to complete agreement."""
        return max(0.0, self.alike - self.next) / max(1e-9, 1 - self.next)

    def lines(self, hand: Hand) -> set[int]:
        """The lines of one of the two that hold what both have."""
        return hand.code.lines(self.first.code.source.keys() & self.second.code.source.keys())


def pairs_of(hands: Sequence[Hand]) -> list[Pair]:
    """The pairs to look at, the closest first; at least one of each pair is of this class."""
    by_lab: dict[str, list[Hand]] = defaultdict(list)
    for hand in hands:
        by_lab[hand.lab].append(hand)
    found = [pair for lab in by_lab.values() for pair in pairs_in(lab) if pair.closer > 0]
    found.sort(key=lambda pair: (-pair.closer, pair.first.lab, pair.first.shown, pair.second.shown))
    return found[:MOST_PAIRS]


def pairs_in(hands: Sequence[Hand]) -> list[Pair]:
    """Every pair of one lab in which both have enough code of their own."""
    source = Rarity([hand.code.source.keys() for hand in hands])
    instructions = Rarity([hand.code.instructions for hand in hands])
    both = [(a, b) for a, b in combinations(range(len(hands)), 2) if not (hands[a].year and hands[b].year)]
    alike = {pair: (source.alike(*pair), instructions.alike(*pair)) for pair in both}
    means = {pair: alike[pair][0] if not compiled(hands, pair) else sum(alike[pair]) / 2 for pair in both}
    following = next_ones(means)
    return [
        Pair(
            hands[a], hands[b], alike[a, b][0],
            alike[a, b][1] if compiled(hands, (a, b)) else None,
            max(following[a], following[b]),
        )
        for a, b in both
    ]  # fmt: skip


def compiled(hands: Sequence[Hand], pair: Iterable[int]) -> bool:
    """True if the instructions of all of these are known."""
    return all(hands[each].code.instructions for each in pair)


def next_ones(means: Mapping[tuple[int, int], float]) -> dict[int, float]:
    """For each submission: how alike the last of the first tenth of the others is, but for the very first."""
    others: dict[int, list[float]] = defaultdict(list)
    for pair, mean in means.items():
        for each in pair:
            others[each].append(mean)
    return {
        each: sorted(list_, reverse=True)[max(1, len(list_) // NEXT)] if len(list_) > 1 else 0.0
        for each, list_ in others.items()
    }


class Rarity:
    """The fragments of some submissions, weighted by how few have them."""

    def __init__(self, submissions: Sequence[Iterable[Fragment]]) -> None:
        self.sets = [frozenset(fragments) for fragments in submissions]
        count = Counter(fragment for fragments in self.sets for fragment in fragments)
        self.weights = {fragment: self.weight(having) for fragment, having in count.items()}
        self.totals = [self.total(fragments) for fragments in self.sets]

    def weight(self, having: int) -> float:
        """The weight of a fragment that so many submissions have."""
        return math.log((len(self.sets) + 1) / having) ** 2

    def total(self, fragments: Iterable[Fragment]) -> float:
        """The weight of some fragments together."""
        return sum(self.weights[fragment] for fragment in fragments)

    def alike(self, first: int, second: int) -> float:
        """The shared part of two submissions' fragments; 0 if there is too little to tell."""
        shared = self.total(self.sets[first] & self.sets[second])
        return shared / max(self.totals[first] + self.totals[second] - shared, LEAST * self.weight(1))
