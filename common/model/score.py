"""How well predicted times agree with measured ones."""

from dataclasses import dataclass
from statistics import correlation, median


@dataclass(frozen=True)
class Point:
    kernel: str
    n: int
    measured: float  # seconds
    predicted: float


@dataclass(frozen=True)
class Threshold:
    kernel: str
    n: int
    at_least: float  # the reference's time / the kernel's


def ranks(values: list[float]) -> list[float]:
    """The rank of each value; equal values share the mean of their ranks."""
    return [sum(v < value for v in values) + (sum(v == value for v in values) + 1) / 2 for value in values]


def rank_correlation(points: list[Point]) -> float:
    """Spearman's rank correlation of measured and predicted times."""
    return correlation(ranks([p.measured for p in points]), ranks([p.predicted for p in points]))


def ratios(points: list[Point]) -> tuple[float, float, float]:
    """Predicted / measured: the median, and the bounds between which 90 % of all lie."""
    all_of_them = sorted(p.predicted / p.measured for p in points)
    tail = len(all_of_them) // 20
    return median(all_of_them), all_of_them[tail], all_of_them[-1 - tail]


def agreed(thresholds: list[Threshold], points: list[Point], reference: str) -> dict[Threshold, bool]:
    """For each threshold with points: whether measured and predicted times both pass or both fail."""
    by_place = {(p.kernel, p.n): p for p in points}
    result = {}
    for wanted in thresholds:
        own, cub = by_place.get((wanted.kernel, wanted.n)), by_place.get((reference, wanted.n))
        if own and cub:
            measured = cub.measured / own.measured >= wanted.at_least
            predicted = cub.predicted / own.predicted >= wanted.at_least
            result[wanted] = measured == predicted
    return result
