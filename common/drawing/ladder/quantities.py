"""Numbers in the usual notation."""

from __future__ import annotations

UNITS = {"bytes": "B/s", "multiply-adds": "FMA/s"}  # of rates
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def size(n: int) -> str:
    """A size, written as a power of two if it is one."""
    is_power = n > 0 and n & (n - 1) == 0
    return "2" + str(n.bit_length() - 1).translate(SUPERSCRIPTS) if is_power else f"{n:,}"


def plain_size(n: int) -> str:
    """The same for a terminal with any font."""
    is_power = n > 0 and n & (n - 1) == 0
    return f"2^{n.bit_length() - 1}" if is_power else str(n)


def three_digits(value: float) -> str:
    """A number below 1000, to three digits."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def rate(a_second: float, unit: str = "bytes") -> str:
    """`unit`: a key of UNITS."""
    if a_second >= 999.5e9:
        return f"{a_second / 1e12:.2f} T{UNITS[unit]}"
    return f"{three_digits(a_second / 1e9)} G{UNITS[unit]}"


def duration(seconds: float) -> str:
    for unit, length in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.9995 * length:
            return f"{three_digits(seconds / length)} {unit}"
    return f"{three_digits(seconds * 1e9)} ns"


def tick(written: str) -> str:
    """ "10 GB/s" from "10.0 GB/s"."""
    number, _, unit = written.partition(" ")
    return f"{number.rstrip('0').rstrip('.') if '.' in number else number} {unit}"


def percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.1 else f"{100 * share:.2g}%"


def count(value: float) -> str:
    if value and abs(value) < 0.001:
        return f"{value:.1e}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
