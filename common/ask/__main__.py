"""`python -m ask ask|drill|check --lab lab01 ...`: the commands behind make labNN ask, drill and check."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer
from language.words import in_language, say

from .check import DRAWS, mistakes_in
from .drills import drills_of
from .expression import Wrong
from .lab import Lab, labs_of
from .progress import Progress
from .questions import Mistake, questions_of
from .repair import Repair
from .screen import Screen
from .session import Session
from .simulator import NoRun

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
Labs = Annotated[list[str], typer.Option("--lab", help="lab01, lab02, ...")]
Root = Annotated[Path, typer.Option(help="the course")]


def progress_of(lab: Lab) -> Progress:
    return Progress(lab, list(questions_of(lab)), list(drills_of(lab)))


def unanswered(labs: list[Lab]) -> list[Lab]:
    """Among several labs those with a question left; if none has, all."""
    if len(labs) < 2:
        return labs
    left = [lab for lab in labs if progress_of(lab).done("questions") < len(questions_of(lab))]
    return left or labs


def named(refusal: str, only: str, names: list[str]) -> None:
    """Ends the program where nothing has this name."""
    if only and only not in names:
        there = in_language(", ").join(names) or in_language("none")
        raise typer.Exit(_refuse(refusal.format(only, there)))


def _refuse(reason: str) -> int:
    typer.echo(reason, err=True)
    return 2


@app.command()
def ask(lab: Labs, root: Root = Path(), only: str = "", seed: int | None = None) -> None:
    """Asks the questions of labs."""
    screen = Screen()
    drawn = random.randrange(1 << 30) if seed is None else seed
    try:
        for each in unanswered(labs_of(root.resolve(), lab)):
            questions = questions_of(each)
            named(in_language("CASE={}: no question of that name; there are {}"), only, list(questions))
            if questions and not Session(each, questions, progress_of(each), screen, drawn).ask(only):
                return
    except (Mistake, Wrong) as mistake:
        raise typer.Exit(_refuse(str(mistake))) from None


@app.command()
def drill(lab: Labs, root: Root = Path(), only: str = "") -> None:
    """Goes on with the drills of a lab."""
    for each in labs_of(root.resolve(), lab):
        try:
            drills = drills_of(each)
            named(in_language("CASE={}: no drill of that name; there are {}"), only, list(drills))
            if not drills:
                typer.echo(say("{} has no drills.", each.number))
            else:
                Repair(each, drills, progress_of(each), Screen()).work(only)
        except (Mistake, NoRun, OSError) as reason:
            raise typer.Exit(_refuse(str(reason))) from None


@app.command()
def check(lab: Labs, root: Root = Path(), draws: int = DRAWS) -> None:
    """Proves questions and drills."""
    failed = False
    for each in labs_of(root.resolve(), lab):
        mistakes = mistakes_in(each, draws)
        failed |= bool(mistakes)
        for mistake in mistakes:
            typer.echo(mistake)
        files = [len(list(each.folder.glob(f"{kind}/*.toml"))) for kind in ("questions", "drills")]
        typer.echo(f"{each.number}: {files[0]} questions, {files[1]} drills, {len(mistakes)} mistakes")
    raise typer.Exit(1 if failed else 0)


if __name__ == "__main__":
    app()
