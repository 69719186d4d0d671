"""Counts are compared at one size; a lab without it is compared at its nearest, with a note."""

from __future__ import annotations

NEAR = 2  # a factor


def nearest(sizes: list[int], n: int) -> int | None:
    """The size nearest to n; None if none is near."""
    near = [size for size in sizes if size <= NEAR * n and n <= NEAR * size]
    return min(near, key=lambda size: (max(size / n, n / size), size), default=None)


def common_size(of_labs: list[list[int]]) -> int:
    """The size that most labs have or are near to; in a tie, the one that most have, then the largest."""

    def labs_at(n: int) -> tuple[int, int, int]:
        return sum(nearest(sizes, n) is not None for sizes in of_labs), sum(n in sizes for sizes in of_labs), n

    return max((n for sizes in of_labs for n in sizes), key=labs_at)


def elsewhere(of_labs: dict[str, list[int]], n: int) -> list[tuple[str, int]]:
    """The labs compared at a size other than `n`, with that size."""
    at = {lab: nearest(sizes, n) for lab, sizes in of_labs.items()}
    return [(lab, size) for lab, size in at.items() if size not in (None, n)]
