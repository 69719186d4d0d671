"""Judges the work of a batch on the workers of a cluster; each result goes to the journal at once.

Work that fails because of a worker is tried again at the end of the batch, MOST_TRIES times in all;
then a person decides. Such a failure is never a zero, and never affects other submissions.
"""

import contextlib
import queue
import secrets
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from distributed import CancelledError, Future
from distributed.scheduler import KilledWorker
from language.words import in_language, say

from grader.cluster import GONE, Cluster, words_of
from grader.fingerprint import sha256_of
from grader.journal import Journal
from grader.judge import OtherPrograms, UnusableDisk, judge, stop
from grader.refused import Refused
from grader.row import text_of
from grader.rows import decides, is_worth_a_try
from grader.submissions import Submission
from grader.task import Judged, Judging, Task

MOST_TRIES = 4
AHEAD = 2  # tasks queued for each worker: none is idle, and memory stays flat
SECONDS_WITHOUT_WORKERS = 60
NOBODY = "no worker is left; what was judged is kept: say the same again"
OTHERS = (
    "no worker is left whose grader, programs and nvcc are this machine's (docs/cluster.md); what"
    " was judged is kept: say the same again"
)


class NoWorkers(Refused):
    """All workers are gone, and none has come back."""


@dataclass(frozen=True)
class Work:
    """One kernel to judge, under its journal key; all students with the same bytes share it."""

    key: str
    submission: Submission
    kernel_sha256: str
    fingerprint: str
    same: tuple[Submission, ...] = ()  # the other submissions with the same bytes
    tries: int = 1
    earlier: Judged | None = None  # the result of the last try


def judge_all(
    work: Iterable[Work],
    judging: Judging,
    cluster: Cluster,
    journal: Journal,
    one_done: Callable[[], None],
) -> None:
    """Judges all of the work; the results go to the journal."""
    run = secrets.token_hex(8)
    try:
        Running(run, judging, cluster, journal, one_done).all(deque(work))
    except BaseException:  # including Ctrl-C: end the running work, then raise it again
        with contextlib.suppress(Exception):
            cluster.client.run(stop, run, on_error="ignore")
        raise


class Running:
    """The state of a batch while it runs."""

    def __init__(
        self,
        run: str,
        judging: Judging,
        cluster: Cluster,
        journal: Journal,
        one_done: Callable[[], None],
    ) -> None:
        self.run, self.judging, self.cluster = run, judging, cluster
        self.journal, self.one_done = journal, one_done
        self.started: dict[Future[Judged], Work] = {}
        self.ended: queue.SimpleQueue[Future[Judged]] = queue.SimpleQueue()
        self.last_judged = time.monotonic()
        self.is_paused = False

    def all(self, waiting: deque[Work]) -> None:
        """Judges all waiting work, a few pieces at a time."""
        while waiting or self.started:
            while waiting and len(self.started) < AHEAD * max(1, self.cluster.slots()):
                self.start(waiting.popleft())
            if self.started:
                future = self.next_ended()
                work = self.started.pop(future)
                try:
                    judged = replace(outcome(future, work.earlier), tries=work.tries)
                except OtherPrograms:
                    self.require_others()
                    waiting.append(work)
                    continue
                except UnusableDisk as error:
                    self.pause(str(error))
                    waiting.append(work)
                    continue
                finally:
                    future.release()
                self.last_judged, self.is_paused = time.monotonic(), False
                if self.is_worth_a_try(work, judged):
                    waiting.append(replace(work, tries=work.tries + 1, earlier=judged))
                else:
                    self.done(work, judged)

    def pause(self, why: str) -> None:
        """Says why nothing is judged, once in each pause; workers try again every few seconds."""
        if not self.is_paused:
            print(f"grading waits: {why}; it goes on by itself once that disk can be used", file=sys.stderr, flush=True)
        self.is_paused = True

    def require_others(self) -> None:
        """Called after a worker failed: raises NoWorkers if none has judged anything for too long."""
        too_long = self.judging.seconds + SECONDS_WITHOUT_WORKERS
        if time.monotonic() - self.last_judged > too_long:
            raise NoWorkers(OTHERS)

    def is_worth_a_try(self, work: Work, judged: Judged) -> bool:
        """True if another try may give another result, and is allowed."""
        may_differ = is_worth_a_try(judged, work.submission.lab.number)
        return may_differ and judged.in_time and work.tries < MOST_TRIES

    def done(self, work: Work, judged: Judged) -> None:
        """Records the final result of a piece of work in this batch."""
        self.journal.judged(work.key, judged, decides(judged, work.submission.lab.number))
        self.one_done()

    def start(self, work: Work) -> None:
        """Hands a piece of work to the workers."""
        try:
            kernel = kernel_of(work)
        except OSError as error:
            return self.done(work, Judged(None, say("cannot read the file: {}", error.strerror)))
        if kernel is None:
            why = in_language("the file became another one while the class was graded; grade it again")
            return self.done(work, Judged(None, why))
        self.journal.running(work.key)
        lab = work.submission.lab.folder.name
        future = self.cluster.client.submit(
            judge,
            Task(self.run, lab, kernel, self.judging, work.fingerprint),
            pure=False,
            resources=self.cluster.needs or None,
        )
        self.started[future] = work
        future.add_done_callback(self.ended.put)

    def next_ended(self) -> Future[Judged]:
        """The next future to end, in any way. Raises NoWorkers if no worker is left."""
        last_seen = time.monotonic()
        while True:
            try:
                return self.ended.get(timeout=1)
            except queue.Empty:
                if self.cluster.slots():
                    last_seen = time.monotonic()
            if time.monotonic() - last_seen > SECONDS_WITHOUT_WORKERS:
                raise NoWorkers(NOBODY)


def kernel_of(work: Work) -> bytes | None:
    """The bytes that the key was made from; None if all files have changed since then.

    Raises OSError if no file has them and one cannot be read.
    """
    unreadable: OSError | None = None
    files = [each.file for each in (work.submission, *work.same)]
    for file in files:
        try:
            kernel = file.read_bytes()
        except OSError as error:
            unreadable = error
            continue
        if sha256_of(kernel) == work.kernel_sha256:
            return kernel
    if unreadable:
        raise unreadable
    return None


def outcome(future: Future[Judged], earlier: Judged | None = None) -> Judged:
    """The result of a piece of work, or the reason why there is none. Raises OtherPrograms, UnusableDisk or Refused.

    A worker's death says nothing about the kernel: then the result of the `earlier` try stands.
    """
    try:
        judged: Judged = future.result()
        return judged
    except CancelledError:
        raise Refused(GONE) from None
    except (OtherPrograms, UnusableDisk):
        raise
    except KilledWorker as error:
        name = str(error.last_worker.name)
        return earlier or Judged(None, in_language("could not be judged: its worker died"), worker=name)
    except OSError as error:
        return Judged(None, say("could not be judged: {}", text_of(error.strerror or str(error))))
    except Exception as error:  # an error on our side must not cost the others their grades
        return Judged(None, say("could not be judged: {}", words_of(error)))
