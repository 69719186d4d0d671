"""`exact.py FIELD`: the global mean of a field by fractions, rounded once, in hexadecimal."""

import sys
from fractions import Fraction
from pathlib import Path


def exact_mean(field: str) -> float:
    total, columns = Fraction(0), 0
    for line in field.splitlines():
        area, *kelvin = (Fraction(float.fromhex(word)) for word in line.split())
        total += area * sum(kelvin)
        columns = len(kelvin)
    return float(total / columns)


if __name__ == "__main__":
    mantissa, exponent = exact_mean(Path(sys.argv[1]).read_text()).hex().split("p")
    print(f"{mantissa.rstrip('0')}p{exponent}")  # as C++ writes it
