"""Parts of a verdict in words."""

from language.words import in_language, marked, name_in_words, say

from verdict.model import Elements, Failure


def of_elements(found: Elements) -> str:
    """ "elements 0 to 6 (2 apart) never arrive" """
    last = found.begin + (found.end - 1 - found.begin) // found.step * found.step
    several = last != found.begin
    which = str(last)
    if several:
        values = found.begin, last, found.step
        which = say("{} to {} ({} apart)", *values) if found.step > 1 else say("{} to {}", *values)
    match found.kind, several:
        case "lost", False:
            return say("element {} never arrives", which)
        case "lost", True:
            return say("elements {} never arrive", which)
        case "misplaced", False:
            return say("element {} belongs to another output", which)
        case "misplaced", True:
            return say("elements {} belong to another output", which)
        case _, False:
            return say("element {} arrives {} times", which, found.weight)
    return say("elements {} arrive {} times", which, found.weight)


def where_of(failure: Failure) -> str:
    """The message, which for a matrix names rows and columns, or else the elements by their place in memory."""
    if failure.elements and failure.message:
        return failure.message
    return in_language("; ").join(map(of_elements, failure.elements))


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
