"""Judges the work of a batch on the workers of a cluster; each result is in the journal at once.

What goes wrong with a worker is tried again, at the end of the batch, MOST_TRIES times in all; then
a person decides. It is never a zero, and never anybody else's matter.
"""

import contextlib
import queue
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from distributed import CancelledError, Future
from distributed.scheduler import KilledWorker

from grader.cluster import GONE, Cluster, words_of
from grader.journal import Journal
from grader.judge import OtherPrograms, judge, stop
from grader.made_of import sha256_of
from grader.refused import Refused
from grader.row import text_of
from grader.rows import decides
from grader.submissions import Submission
from grader.task import Judged, Judging, Task

MOST_TRIES = 4
AHEAD = 2  # tasks on their way for each worker: none waits for us, and memory stays flat
SECONDS_WITHOUT_WORKERS = 60
NOBODY = "no worker is left; what was judged is kept: say the same again"
OTHERS = (
    "no worker is left whose grader, programs and nvcc are this machine's (docs/cluster.md); what"
    " was judged is kept: say the same again"
)
CHANGED = "the file became another one while the class was graded; grade it again"


class NoWorkers(Refused):
    """All workers are gone, and none has come back."""


@dataclass(frozen=True)
class Work:
    """One piece of work; its key is the journal's, and whoever handed in the same bytes shares it."""

    key: str
    submission: Submission
    kernel_sha256: str
    made_of: str
    same: tuple[Submission, ...] = ()  # the others
    tries: int = 1
    earlier: Judged | None = None  # how the last try came out


def judge_all(
    work: Iterable[Work],
    judging: Judging,
    cluster: Cluster,
    journal: Journal,
    one_done: Callable[[], None],
) -> None:
    """Judges all of it; the results are in the journal."""
    run = secrets.token_hex(8)
    try:
        Running(run, judging, cluster, journal, one_done).all(deque(work))
    except BaseException:  # Ctrl-C among them: end what runs, then go
        with contextlib.suppress(Exception):
            cluster.client.run(stop, run, on_error="ignore")
        raise


class Running:
    """A batch while it runs."""

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

    def all(self, waiting: deque[Work]) -> None:
        """Judges what waits, a few at a time."""
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
                finally:
                    future.release()  # type: ignore[no-untyped-call]
                self.last_judged = time.monotonic()
                if self.is_worth_a_try(work, judged):
                    waiting.append(replace(work, tries=work.tries + 1, earlier=judged))
                else:
                    self.done(work, judged)

    def require_others(self) -> None:
        """A worker that came later could not judge. Raises NoWorkers if none has for too long."""
        too_long = self.judging.seconds + SECONDS_WITHOUT_WORKERS
        if time.monotonic() - self.last_judged > too_long:
            raise NoWorkers(OTHERS)

    def is_worth_a_try(self, work: Work, judged: Judged) -> bool:
        """Whether it may come out otherwise next time."""
        decided = decides(judged, work.submission.lab.number)
        return not decided and judged.in_time and work.tries < MOST_TRIES

    def done(self, work: Work, judged: Judged) -> None:
        """This piece of work is done, for this batch."""
        self.journal.judged(work.key, judged, decides(judged, work.submission.lab.number))
        self.one_done()

    def start(self, work: Work) -> None:
        """Hands a piece of work to the workers."""
        try:
            kernel = kernel_of(work)
        except OSError as error:
            return self.done(work, Judged(None, f"cannot read the file: {error.strerror}"))
        if kernel is None:
            return self.done(work, Judged(None, CHANGED))
        self.journal.running(work.key)
        lab = work.submission.lab.folder.name
        future = self.cluster.client.submit(
            judge,
            Task(self.run, lab, kernel, self.judging, work.made_of),
            pure=False,
            resources=self.cluster.needs or None,
        )
        self.started[future] = work
        future.add_done_callback(self.ended.put)  # type: ignore[no-untyped-call]

    def next_ended(self) -> Future[Judged]:
        """The next that has ended, however it did. Raises NoWorkers where nobody is left to work."""
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
    """The bytes that the key stands for: a file may have become another since it was found.

    Raises OSError where none of them can be read.
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
    """How a piece of work came out, or why it did not. Raises OtherPrograms.

    A worker that died says nothing of the work: then it is as it came out `earlier`.
    """
    try:
        judged: Judged = future.result()
        return judged
    except CancelledError:
        raise Refused(GONE) from None
    except OtherPrograms:
        raise
    except KilledWorker as error:
        name = str(error.last_worker.name)
        return earlier or Judged(None, "could not be judged: its worker died", worker=name)
    except OSError as error:
        return Judged(None, f"could not be judged: {text_of(error.strerror or str(error))}")
    except Exception as error:  # a fault of ours must not cost the others their grades
        return Judged(None, f"could not be judged: {words_of(error)}")
