"""Runs a program under limits and ends everything that it started."""

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from language.words import CHOSEN, ENGLISH, say

MOST_BYTES_WRITTEN = 16 << 20  # to each file and to standard output; a verdict has some 30 kB
LOOKS_A_SECOND = 20
SECONDS_TO_DIE = 60
BYTES_SHOWN = 4096
FIRST_ACCOUNT = 0x70000000  # common/sandbox/account.h: a program's account is this plus its process ID


@dataclass(frozen=True)
class Ended:
    """How a program ended. `why` is empty if it ended by itself."""

    status: int
    why: str
    last_line: str
    in_time: bool = True


def run(argv: Sequence[str | Path], seconds: float, stop: threading.Event, folder: Path, given: bytes = b"") -> Ended:
    """Runs a program in `folder` until it ends, its time is over, or `stop` is set; `given` is on its stdin."""
    os.chmod(folder, 0o711)  # a program's own account must reach its folders inside
    with tempfile.TemporaryFile(dir=folder) as output:
        program = subprocess.Popen(
            [*ends_with_us(), *argv],
            cwd=folder,
            # A killed program's files are removed; and grades are told in one language, whatever the locale is.
            env={**os.environ, "TMPDIR": str(folder), "LANGUAGE": CHOSEN.get() or ENGLISH},
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            limit(program.pid)
            with contextlib.suppress(BrokenPipeError), program.stdin as pipe:  # type: ignore[union-attr]
                pipe.write(given)
            in_time = wait(program.pid, seconds, stop)
        finally:
            # Before the program is reaped: until then no other process can have its ID.
            kill_session(program.pid)
            kill_account(program.pid, Path(argv[0]).with_name("sandbox_entry"))
            status = program.wait()
        return Ended(status, why(status, in_time, seconds), last_line(output), in_time)


def ends_with_us() -> list[str]:
    """The prefix for a program that must be killed with us (util-linux; seldom missing)."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []


def limit(pid: int) -> None:
    """Limits a process's output. The limit is soft: the compiler that it starts may write more.

    When memory runs out, it is killed first: not the grader, and no other user's process.
    """
    with contextlib.suppress(OSError):  # /proc may be read-only in a container
        Path(f"/proc/{pid}/oom_score_adj").write_text("1000")
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    most = MOST_BYTES_WRITTEN if hard == resource.RLIM_INFINITY else min(MOST_BYTES_WRITTEN, hard)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, hard))


def wait(pid: int, seconds: float, stop: threading.Event) -> bool:
    """Waits for a child without reaping it; False on timeout or when stopped."""
    deadline = time.monotonic() + seconds
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        if time.monotonic() > deadline or stop.wait(1 / LOOKS_A_SECOND):
            return False
    return True


def why(status: int, in_time: bool, seconds: float) -> str:
    """The reason why a program ended, in words, if not by itself."""
    if not in_time:
        return say("ended after {:g} s", seconds)
    if status == -signal.SIGXFSZ:
        return say("ended: it wrote more than {} MiB", MOST_BYTES_WRITTEN >> 20)
    if status < 0:
        return say("crashed ({})", signal.strsignal(-status))
    return ""


def last_line(output: BinaryIO) -> str:
    """The last line of a program's output."""
    output.seek(max(0, output.seek(0, os.SEEK_END) - BYTES_SHOWN))
    lines = output.read(BYTES_SHOWN).decode(errors="replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), "")


def kill_session(session: int) -> None:
    """Kills a session: the process group alone would miss the compiler, which has its own.

    A GPU worker that hangs in a driver dies later or never: the wait for it is bounded.
    """
    patience = time.monotonic() + SECONDS_TO_DIE
    while (members := session_members(session)) and time.monotonic() < patience:
        for pid in members:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(1 / LOOKS_A_SECOND)


def kill_account(pid: int, sandbox_entry: Path) -> None:
    """Kills all processes of a lab program's own account, which has its own sessions."""
    if os.geteuid() == 0 and sandbox_entry.exists():
        with contextlib.suppress(OSError):
            subprocess.run([sandbox_entry, f"--end-account={FIRST_ACCOUNT + pid}"], check=False)


def session_members(session: int) -> list[int]:
    """The living processes of a session."""
    members = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            # "pid (name) state parent group session ...", where the name may contain anything.
            state, _, _, its_session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue  # it has ended meanwhile
        if int(its_session) == session and state not in "ZX":
            members.append(int(entry.name))
    return members
