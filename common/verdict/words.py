"""Parts of a verdict in words."""

from collections.abc import Iterable
from itertools import groupby

from language.words import in_language, marked, name_in_words, say

from verdict.model import Elements, Failure


def of_elements(all_found: Iterable[Elements]) -> str:
    """ "elements 0 to 6 (2 apart), 9 never arrive; element 7 arrives 2 times" """
    alike = groupby(sorted(all_found, key=_how), _how)
    return in_language("; ").join(_of_those_alike(*how, list(found)) for how, found in alike)


def _how(found: Elements) -> tuple[str, int]:
    return found.kind, found.weight


def _of_those_alike(kind: str, weight: int, found: list[Elements]) -> str:
    which = in_language(", ").join(map(_range, found))
    several = len(found) > 1 or _last(found[0]) != found[0].begin
    match kind, several:
        case "lost", False:
            return say("element {} never arrives", which)
        case "lost", True:
            return say("elements {} never arrive", which)
        case "misplaced", False:
            return say("element {} belongs to another output", which)
        case "misplaced", True:
            return say("elements {} belong to another output", which)
        case _, False:
            return say("element {} arrives {} times", which, weight)
    return say("elements {} arrive {} times", which, weight)


def _range(found: Elements) -> str:
    first, last = found.begin, _last(found)
    if first == last:
        return str(first)
    return say("{} to {} ({} apart)", first, last, found.step) if found.step > 1 else say("{} to {}", first, last)


def _last(found: Elements) -> int:
    return found.begin + (found.end - 1 - found.begin) // found.step * found.step


def where_of(failure: Failure) -> str:
    """The message, which for a matrix names rows and columns, or else the elements by their place in memory."""
    return failure.message if failure.elements and failure.message else of_elements(failure.elements)


# The names that a verdict gives.
marked("passed", "failed", "not started", "not compiled", "no verdict", "skipped", "too close", "not measured")
marked("needs review", "refused", "wrong sum", "wrong index", "different bits", "not written", "not a number")
marked("input changed", "outside written", "fault", "race", "uninitialised", "limit", "devices disagree")


def what_of(failure: Failure) -> str:
    """ "wrong sum" """
    return name_in_words(failure.what)


def at_place(failure: Failure, number: str) -> str:
    """ "C[3][17] = 528" """
    return f"{failure.place} = {number}" if failure.place and number else number
