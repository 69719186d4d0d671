"""total.py RESULTS: CTest's JUnit file as the longest tests, the failures by name, and one line of totals.

A suite is one test of CTest and counts as stated in its own last line of totals: GoogleTest's, pytest's or `N passed, N
failed, N skipped`. Any other test counts as one.
"""

import re
import sys
from collections import Counter
from dataclasses import dataclass
from xml.etree import ElementTree

GOOGLETEST = re.compile(r"\[  (PASSED|SKIPPED|FAILED) *\] (\d+) tests?\b", re.MULTILINE)
TOTAL = re.compile(r"\b(\d+) (passed|failed|skipped|errors?)\b")
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+)|^\[  FAILED  \] (\S+)(?: \(\d+ ms\))?$", re.MULTILINE)
SKIPPED = re.compile(r"^(?:SKIPPED|skipped:?) (.+)|: Skipped\n(.+)", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """One test of CTest: its name, state and output."""

    name: str
    state: str  # passed, failed or skipped
    output: str
    seconds: float = 0

    def counts(self) -> Counter[str]:
        """The number of tests that passed, failed and were skipped."""
        counts = Counter(self._own_counts()) or Counter({self.state: 1})
        if self.state == "failed" and not counts["failed"]:  # it died before its total, or after it
            counts["failed"] = 1
        return counts

    def _own_counts(self) -> dict[str, int]:
        if of_googletest := dict(GOOGLETEST.findall(self.output)):
            return {state.lower(): int(number) for state, number in of_googletest.items()}
        lines = self.output.strip().splitlines() or [""]
        words = {word: int(number) for number, word in TOTAL.findall(lines[-1])}
        failed = words.get("failed", 0) + words.get("error", 0) + words.get("errors", 0)
        return {"passed": words.get("passed", 0), "failed": failed, "skipped": words.get("skipped", 0)} if words else {}

    def failures(self) -> list[str]:
        """The names of the tests that failed."""
        if self.state != "failed":
            return []
        named = dict.fromkeys(first or second for first, second in FAILED.findall(self.output))
        return [f"{self.name}: {each}" if each != self.name else each for each in named] or [self.name]

    def skips(self) -> list[str]:
        """The reasons for skipped tests."""
        return [(first or second).strip() for first, second in SKIPPED.findall(self.output)]


def state_of(case: ElementTree.Element) -> str:
    """CTest's word is `run`, `fail`, `notrun` or `disabled`; a test that was not found is a failure."""
    if case.find("failure") is not None or case.get("status") == "fail":
        return "failed"
    skipped = case.find("skipped")
    if skipped is not None and "SKIP_" in (skipped.get("message") or ""):
        return "skipped"
    return "passed" if case.get("status") == "run" else "failed"


def read_results(file: str) -> list[Result]:
    """Raises OSError or ElementTree.ParseError."""
    return [
        Result(case.get("name", ""), state_of(case), case.findtext("system-out") or "", float(case.get("time", "0")))
        for case in ElementTree.parse(file).getroot().iter("testcase")
    ]


def longest(results: list[Result], most: int = 24, least_seconds: float = 10) -> list[Result]:
    """The tests to shorten first, when `make check` takes too long to wait for."""
    long = [result for result in results if result.seconds >= least_seconds]
    return sorted(long, key=lambda result: -result.seconds)[:most]


def main(file: str) -> int:
    """Prints the results; the exit status is 1 if anything failed, or nothing ran."""
    try:
        results = read_results(file)
    except (OSError, ElementTree.ParseError) as error:
        print(f"no results: {error}")
        results = []
    totals: Counter[str] = sum((result.counts() for result in results), Counter())
    if not results:
        totals["failed"] = 1
    for reason, times in Counter(reason for result in results for reason in result.skips()).items():
        print(f"skipped {times}: {reason}")
    for result in longest(results):
        print(f"{result.seconds:7.0f} s  {result.name}")
    for result in results:
        if result.state == "failed":
            print("", f"---- {result.name}", *result.output.strip().splitlines()[-60:], sep="\n")
    if failures := [each for result in results for each in result.failures()]:
        print("", "Failed:", *(f"  {each}" for each in failures), sep="\n")
    print(f"{totals['passed']} passed, {totals['failed']} failed, {totals['skipped']} skipped")
    return 1 if totals["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
