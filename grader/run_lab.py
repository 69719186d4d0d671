"""Runs a lab's program on one kernel, in its own folder, always as kernel.cu or, for a lab in C++, kernel.cpp.

No verdict contains the student, the original path, or the time taken: identical kernels have identical verdicts, on
every machine.
"""

import contextlib
import json
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

from course.lab_file import kernel_in
from language.words import in_language, say, told_in

from grader.fingerprint import ROOT
from grader.labs import number_of
from grader.process import run
from grader.task import Judged, Judging

PASSED = 0
RAN = (PASSED, 1)  # the exit status for passed and failed


def run_on_all_cases(
    lab: Path, kernel: bytes, judging: Judging, stop: threading.Event, place: str | None = None
) -> Judged:
    """The run on the lab's own cases, and one on the hidden cases if it has any, each in its own folder in `place`."""

    def in_a_room(hidden: bool) -> Judged:
        with tempfile.TemporaryDirectory(dir=place) as folder:
            return run_lab(Path(folder), lab, kernel, judging, stop, hidden)

    judged = in_a_room(hidden=False)
    if number_of(lab) not in judging.hidden or judged.status not in RAN:
        return judged
    hidden = in_a_room(hidden=True)
    with told_in(judging.language):
        return with_hidden(judged, hidden)


def with_hidden(judged: Judged, hidden: Judged) -> Judged:
    """Both verdicts, or the reason why there is none on the hidden cases."""
    if hidden.status in RAN and not hidden.why:
        return replace(judged, hidden=hidden.verdict)
    # Without its last line, which may reveal the hidden cases.
    if hidden.why:
        why = say("on its hidden cases {}", hidden.why)
    else:
        why = in_language("on its hidden cases gave no verdict")
    return replace(judged, hidden=hidden.verdict, why=why, in_time=hidden.in_time)


def run_lab(
    folder: Path,
    lab: Path,
    kernel: bytes,
    judging: Judging,
    stop: threading.Event,
    hidden: bool = False,
) -> Judged:
    """The program's exit and verdict. `folder` is for this run only; plans are left in it.

    `hidden`: on the lab's hidden cases in place of its own.
    """
    number = number_of(lab)
    file = folder / kernel_in(lab).name
    file.touch(0o600)  # in the account sandbox, others' steps run at the same time
    file.write_bytes(kernel)
    command = [
        str(ROOT / judging.programs / number),
        f"--lab={lab}",
        f"--kernel={file.name}",
        "--out=verdict.json",
    ]
    if hidden:
        (folder / "hidden.toml").touch(0o600)
        (folder / "hidden.toml").write_bytes(judging.hidden[number])
        command.append("--cases=hidden.toml")
    arguments, seed = without_seed(judging.arguments)
    with told_in(judging.language):
        ended = run([*command, *arguments], judging.seconds, stop, folder, given=seed)
    last_line = ended.last_line.replace(f"{folder}/", "")
    verdict = folder / "verdict.json"
    written = as_everywhere(verdict.read_bytes()) if verdict.exists() else None
    return Judged(ended.status, ended.why, last_line, written, in_time=ended.in_time)


def without_seed(arguments: tuple[str, ...]) -> tuple[list[str], bytes]:
    """The arguments and the seed, which goes to standard input: every account can read command lines in /proc."""
    seeds = [argument.removeprefix("--seed=") for argument in arguments if argument.startswith("--seed=")]
    others = [argument for argument in arguments if not argument.startswith("--seed=")]
    return ([*others, "--seed-on-stdin"], f"{seeds[-1]}\n".encode()) if seeds else (others, b"")


def as_everywhere(verdict: bytes) -> bytes:
    """A verdict without details of the run or machine: the time taken, our folder."""
    with contextlib.suppress(ValueError, RecursionError, LookupError, TypeError):
        whole: dict[str, Any] = json.loads(verdict)
        for task in whole["tasks"]:
            for case in task["cases"]:
                case.pop("seconds", None)
        here = json.dumps(f"{ROOT}/", ensure_ascii=False)[1:-1]
        text = json.dumps(whole, ensure_ascii=False, indent=1).replace(here, "")
        return text.encode(errors="surrogatepass")
    return verdict  # not a readable verdict: unchanged
