"""The progress of a batch: a bar and an estimate on a terminal, a line a minute elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SECONDS_BETWEEN_LINES = 60
SECONDS_ESTIMATED_FROM = 600  # kernels differ greatly, so a few recent ones are not representative


@contextmanager
def progress(done: int, total: int) -> Iterator[Callable[[], None]]:
    """Shows the progress; yields a function to call when one more is done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines(done, total).one_done
        return
    columns = (TextColumn("grading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=console, transient=True, speed_estimate_period=SECONDS_ESTIMATED_FROM)
    with shown:
        task = shown.add_task("", total=total, completed=done)
        yield lambda: shown.advance(task)


class Lines:
    """Prints a line at intervals."""

    def __init__(self, done: int, total: int) -> None:
        self.done, self.earlier, self.total = done, done, total
        self.began = self.said = time.monotonic()

    def one_done(self) -> None:
        """Counts one more, and prints a line if it is due."""
        self.done += 1
        now = time.monotonic()
        if now - self.said < SECONDS_BETWEEN_LINES:
            return
        self.said = now
        each = (now - self.began) / (self.done - self.earlier)
        minutes = round(each * (self.total - self.done) / 60)
        print(f"grading: {self.done} of {self.total}, about {minutes} min to go", file=sys.stderr)
