"""A verdict as its student reads it: without paths of the grader's machine, and without hints."""

from collections.abc import Iterator, Mapping
from typing import Any


def first_failure(verdict: Mapping[str, Any]) -> dict[str, str]:
    """The failure that was analysed: ran, wanted, got, where, cause, try, again."""
    for task in verdict.get("tasks") or ():
        for case in task["cases"]:
            if case["failure"] and case["name"] == verdict["first_failure"]:
                return dict(rows_of(case, case["failure"], again(verdict, case)))
    return {}


def first_failure_of(task: Mapping[str, Any], verdict: Mapping[str, Any]) -> dict[str, str]:
    """The same for the first case of a task that failed."""
    for case in task["cases"]:
        if case["failure"]:
            return dict(rows_of(case, case["failure"], again(verdict, case)))
    return {}


def again(verdict: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    """The command that repeats a case with the student's own file."""
    return f"make {verdict['lab']} test CASE={case['name']} SEED={verdict['seed']}"


def message_of(verdict: Mapping[str, Any]) -> str:
    """The verdict's message, with the path of the file replaced by kernel.cu."""
    path = (verdict.get("kernel") or {}).get("path")
    message = verdict.get("message") or ""
    return message.replace(path, "kernel.cu") if path else message


def note_of(message: str, verdict: Mapping[str, Any]) -> str:
    """The grader's note beside the verdict, such as which file was judged."""
    return message.removesuffix(verdict.get("message") or "").strip()


def rows_of(case: Mapping[str, Any], failure: Mapping[str, Any], command: str) -> Iterator[tuple[str, str]]:
    """The lines about a failure, each with its label."""
    yield "ran", case["sentence"]
    for name in ("wanted", "got"):
        if failure[name] is not None:
            yield name, f"{failure[name]:.10g}"
    if where := "; ".join(elements(each) for each in failure["elements"]):
        yield "where", where
    for name in ("races", "uninitialised"):
        if failure[name]:
            yield name, "; ".join(failure[name])
    if failure["fault"]:
        yield "fault", failure["fault"]["message"]
    if failure["message"]:
        yield "says", failure["message"]
    if (cause := failure["cause"]) and cause["id"] != "unknown":
        yield from (("cause", cause["says"]), ("try", cause["try"]))
    yield "again", command


def elements(found: Mapping[str, Any]) -> str:
    """ "elements 1 to 63 never arrive" """
    begin, step = found["begin"], found["step"]
    last = begin + (found["end"] - 1 - begin) // step * step
    one = last == begin
    which = f"element {begin}" if one else f"elements {begin} to {last}"
    if step > 1 and not one:
        which += f", {step} apart,"
    match found["kind"]:
        case "lost":
            return f"{which} never arrive{'s' * one}"
        case "misplaced":
            return f"{which} belong{'s' * one} to another output"
    return f"{which} arrive{'s' * one} {found['weight']:g} times"
