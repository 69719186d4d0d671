"""Parts of a verdict in words."""

from verdict.model import Elements, Failure


def of_elements(found: Elements) -> str:
    """ "elements 0 to 6 (2 apart) never arrive" """
    last = found.begin + (found.end - 1 - found.begin) // found.step * found.step
    which, s = (f"element {last}", "s") if last == found.begin else (f"elements {found.begin} to {last}", "")
    if found.step > 1 and not s:
        which += f" ({found.step} apart)"
    match found.kind:
        case "lost":
            return f"{which} never arrive{s}"
        case "misplaced":
            return f"{which} belong{s} to another output"
    return f"{which} arrive{s} {found.weight} times"


def where_of(failure: Failure) -> str:
    """The message, which for a matrix names rows and columns, or else the elements by their place in memory."""
    return failure.message if failure.elements and failure.message else "; ".join(map(of_elements, failure.elements))


def at_place(failure: Failure, number: str) -> str:
    """ "C[3][17] = 528" """
    return f"{failure.place} = {number}" if failure.place and number else number
