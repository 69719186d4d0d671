"""Points are fractions until they are shown: a third of a point three times is one point."""

import math
from fractions import Fraction


def rounded(points: Fraction) -> Fraction:
    """To hundredths, halves upwards."""
    return Fraction(math.floor(points * 100 + Fraction(1, 2)), 100)


def format_points(points: Fraction) -> str:
    """The points in the usual notation: 7, 7.5, 7.25."""
    whole, hundredths = divmod(abs(rounded(points)) * 100, 100)
    text = f"{whole}.{int(hundredths):02}".rstrip("0").rstrip(".")
    return f"-{text}" if points < 0 else text
