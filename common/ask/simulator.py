"""Runs kernels on sim and returns what was counted, found and printed."""

from __future__ import annotations

import hashlib
import json
import os
import re
import struct
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from language.words import in_language, say
from verdict.model import Struct  # msgspec's, declared for mypy

from .expression import Number, value_of
from .files import write_whole

SECONDS = 60
METRIC = re.compile(r"l1tex__[td]_(?:requests|sectors)_pipe_lsu_mem_(global)_op_(ld|st)\.sum|l1tex__data_pipe_lsu_"
                    r"(wavefronts)_mem_shared_op_(ld|st)\.sum")  # fmt: skip
# As threads/counts.cpp writes it.
OF_THREADS = re.compile(r"counted  +(\d+) changes of a cache line's owner, (\d+) of them false sharing; (\d+) atomics; "
                        r"(\d+) critical sections; at most (\d+) loads")  # fmt: skip
NAMES_OF_THREADS = ("owner_changes", "false_sharing", "atomics", "criticals", "busiest_loads")
MODEL = "common/model/gpus/h200.toml"  # counts do not depend on it


class NoRun(Exception):
    """The reason why nothing was run or counted: one sentence."""


class Run(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One launch. Every text may hold formulas of the drawn names in braces: block = "{threads}"."""

    block: str
    args: tuple[str, ...]
    grid: str = "1"
    shared: str = "0"
    kernel: str = ""  # its name, in a file with several
    show: int = -1  # the argument whose buffer is the result


@dataclass
class Ran:
    """The outcome of a launch."""

    fault: str = ""
    findings: list[str] = field(default_factory=list)
    result: list[float] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


def fill_in(text: str, names: Mapping[str, Any]) -> str:
    """The text with its formulas in braces computed: "{2 * threads} elements". Raises expression.Wrong."""

    def computed(found: re.Match[str]) -> str:
        named = names.get(found[1])
        if isinstance(named, str):
            return named
        if isinstance(named, list):
            return " ".join(map(shown, named))
        return shown(value_of(found[1], names))

    return re.sub(r"\{([^{}\n]+)\}", computed, text)


def shown(value: Number) -> str:
    """A number for people: whole, or with four digits."""
    if abs(value - round(value)) < 1e-9 and abs(value) < 1e17:
        return str(round(value))
    return f"{value:.4g}"


@dataclass(frozen=True)
class Simulator:
    """The programs of a build."""

    root: Path

    def program(self, name: str) -> Path:
        """One of build/release/bin. Raises NoRun."""
        program = self.root / "build/release/bin" / name
        if not program.exists():
            raise NoRun(say("{} is not built yet", program.relative_to(self.root)))
        return program

    def compiled(self, file: Path) -> Path:
        """The PTX of a file, compiled once. Raises NoRun."""
        ptx = self.root / "build/questions" / f"{hashlib.sha256(file.read_bytes()).hexdigest()[:24]}.ptx"
        if not ptx.exists():
            made = run_program([self.program("warpsim"), "ptx", file])
            if not made.stdout.strip():
                raise NoRun(last_error(made))
            write_whole(ptx, made.stdout)
        return ptx

    def run_text(self, code: str, run: Run, names: Mapping[str, Any], *options: str) -> Ran:
        """Runs a kernel that is a text. Raises NoRun."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "code.cu"
            file.write_text(code, encoding="utf-8")
            return self.run(file, run, names, *options)

    def run(self, file: Path, run: Run, names: Mapping[str, Any], *options: str) -> Ran:
        """Runs one kernel of a file. Raises NoRun."""
        with TemporaryDirectory() as folder:
            command = [
                self.program("warpsim"), "run", self.compiled(file), "--json", *options,
                *([f"--kernel={run.kernel}"] if run.kernel else []),
                *(f"--{name}={fill_in(getattr(run, name), names)}" for name in ("grid", "block", "shared")),
                *(f"--arg={_argument(each, names, Path(folder))}" for each in run.args),
                *([f"--print={run.show}"] if run.show >= 0 else []),
            ]  # fmt: skip
            return _ran(_report(command), run)

    def counts_of_call(self, lab: Path, file: Path, elements: int) -> dict[str, int]:
        """Counts a call of a lab's host function with so many elements, over all launches. Raises NoRun."""
        command = [self.program("model"), "count", self.root / MODEL, file, str(elements), "--lab", lab]
        launches = _report(command)["launches"]
        counts = {"launches": len(launches)}
        for launch in launches:
            for name in ("blocks", "warps", "shared_bytes"):
                counts[name] = counts.get(name, 0) + launch[name]
            for name, count in _named(launch["counts"]).items():
                counts[name] = counts.get(name, 0) + count
        return counts

    def counts_of_threads(self, lab: Path, file: Path, function: str, sizes: str) -> dict[str, int]:
        """Counts a call of a function in C++, with sizes as `make labNN run N=` takes them. Raises NoRun."""
        program = self.program(lab.name.partition("_")[0])
        command = [program, "--run", "--lab", lab, "--kernel", file, "--case", function, "--size", sizes]
        ran = run_program(command, language="en")
        found = OF_THREADS.search(ran.stdout)
        if not found:
            raise NoRun(last_error(ran))
        return dict(zip(NAMES_OF_THREADS, map(int, found.groups())))


def _report(command: list[Any]) -> Any:
    ran = run_program(command)
    try:
        return json.loads(ran.stdout)
    except ValueError:
        raise NoRun(last_error(ran)) from None


def run_program(
    command: list[Any], seconds: int = SECONDS, language: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """In this language, or the reader's, and in this folder, or the current one. Raises NoRun where it takes longer."""
    environment = {**os.environ, "LANGUAGE": language} if language else None
    try:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            env=environment,
            cwd=folder,
        )
    except subprocess.TimeoutExpired:
        raise NoRun(say("it ran longer than {} seconds", seconds)) from None


def last_error(ran: subprocess.CompletedProcess[str]) -> str:
    """The line of its output that says why a program failed."""
    lines = (ran.stderr.strip() or ran.stdout.strip() or in_language("no reason given")).splitlines()
    said = next((line for line in lines if "error" in line), lines[-1])
    line = re.match(r"warpsim: \S*\((\d+)\): error: ", said)
    return say("line {}: {}", line[1], said[line.end() :]) if line else said.removeprefix("warpsim: ")


def _argument(text: str, names: Mapping[str, Any], folder: Path) -> str:
    """The argument as warpsim takes it; a buffer filled with a drawn list gets a file of floats."""
    kind, _, fill = text.partition("=")
    values = names.get(fill)
    if not isinstance(values, list):
        return fill_in(text, names)
    file = folder / fill
    file.write_bytes(struct.pack(f"{len(values)}f", *values))
    return f"{fill_in(kind, names)}=file:{file}"


def _ran(report: Any, run: Run) -> Ran:
    fault = report["fault"]
    buffer = report["buffers"].get(str(run.show), [])
    return Ran(
        say("line {}: {}", fault["line"], fault["message"]) if fault else "",
        report["findings"],
        [float(element) for element in buffer],
        _named(report.get("counts", {})),
    )


def _named(counts: Mapping[str, int]) -> dict[str, int]:
    """The counters under names that a formula can hold: global_ld_sectors, shared_ld_wavefronts."""

    def name(found: re.Match[str]) -> str:
        what = "sectors" if "_sectors_" in found[0] else "requests" if "_requests_" in found[0] else "wavefronts"
        return f"{found[1] or 'shared'}_{found[2] or found[4]}_{what}"

    return {METRIC.sub(name, counter): count for counter, count in counts.items()}
