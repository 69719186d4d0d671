"""Parts of a verdict in words."""

from verdict.model import Elements


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
