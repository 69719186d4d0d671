"""The command line. Exit status: 0 all graded, 1 some need review, 2 nothing could be graded."""

import enum
import os
import signal
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from grader.batch import Judging
from grader.folder import Refused, grade_folder
from grader.outcome import printable, show_table, total
from grader.row import NEEDS_REVIEW, text_of

ROOT = Path(__file__).resolve().parents[1]


class Device(enum.StrEnum):
    """Points are decided on sim; auto runs the same cases on the GPU as well, if there is one."""

    sim = "sim"
    auto = "auto"


def main() -> None:
    """Runs the command line. Ended from outside it goes as with Ctrl-C: nothing is left running."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # nohup's wish
            signal.signal(number, signal.default_int_handler)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(grade)
    app(prog_name="python -m grader")


def grade(
    submissions: Annotated[Path, typer.Argument(help="a folder with a folder for each student")],
    programs: Annotated[Path, typer.Option("--bin", help="the folder of lab01, lab02, ...")] = (
        ROOT / "build/release/bin"
    ),
    device: Annotated[Device, typer.Option(help="auto: the GPU as well")] = Device.sim,
    seed: Annotated[int, typer.Option(min=0, help="the data, the same for everyone")] = 1,
    seconds: Annotated[float, typer.Option(min=1, help="wall time for one submission")] = 300,
) -> None:
    """Grades FOLDER/NAME/*.cu: a table here; grades.csv and the verdicts in FOLDER-grades."""
    judging = Judging(programs.absolute(), seconds, (f"--device={device}", f"--seed={seed}"))
    # Two submissions on one GPU would fault and slow down each other's kernels.
    jobs = os.cpu_count() or 1 if device == Device.sim else 1
    try:
        rows, grades = grade_folder(submissions, ROOT / "labs", judging, jobs)
    except Refused as reason:
        fail(str(reason))
    except OSError as error:
        fail(f"{text_of(error.filename or submissions)}: {error.strerror}; no grade was written")
    except KeyboardInterrupt:
        fail("stopped; grades.csv is as it was", status=130)
    show_table(rows)
    print(f"{total(rows)}; {printable(text_of(grades))}")
    raise typer.Exit(1 if any(row.state == NEEDS_REVIEW for row in rows) else 0)


def fail(message: str, status: int = 2) -> NoReturn:
    """One clear message, and the end."""
    print(f"reduction-labs: {message}", file=sys.stderr)
    raise typer.Exit(status)
