"""The contents of the page, read from a results folder."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from drawing import read as traces
from drawing import together
from drawing.ladder.labels import Labels
from drawing.ladder.ladders import Ladder
from drawing.ladder.pictures import draw_all
from drawing.ladder.quantities import size
from drawing.ladder.results import LabResults, Unreadable, read_results
from drawing.ladder.tables import Table, counts_table, speed_table, time_table
from drawing.ladder.text import notes_of
from drawing.ladder.words import limits_of, listed, scaled_note
from drawing.picture import draw
from drawing.text import text_of
from drawing.words import capitalized, sentences
from language.words import in_language, say
from verdict.model import Verdict

from .graphics import Graphic, graphic
from .verdicts import Failure, Share, failures_of, in_readers_language, read_asked, read_verdicts


@dataclass
class Lab:
    number: str
    label: str
    verdict: Verdict | None = None
    explained: list[Failure] = field(default_factory=list)
    others: list[Failure] = field(default_factory=list)
    trace: Graphic | None = None
    trace_text: str = ""
    asked: dict[str, Share] = field(default_factory=dict)  # "questions", "drills"


@dataclass
class Shown:
    """A picture, and its content as a table."""

    graphic: Graphic
    table: Table


@dataclass
class Ladders:
    """The pictures of one machine."""

    heading: str
    said: str
    shown: list[Shown]


@dataclass
class Contents:
    labs: list[Lab]
    ladders: list[Ladders] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(lab.verdict.points or 0 for lab in self.labs if lab.verdict)

    @property
    def asked(self) -> bool:
        return any(lab.asked for lab in self.labs)

    @property
    def out_of(self) -> int:
        return sum(lab.verdict.out_of if lab.verdict else 10 for lab in self.labs)


def contents_of(folder: Path, labels: Labels) -> Contents:
    if not folder.is_dir():
        raise Unreadable(say("{}: no such folder", folder))
    verdicts = read_verdicts(folder)
    results = read_results(folder) if any(folder.glob("lab[0-9]*_bench.json")) else []
    trace_files = {file.stem.removesuffix("_trace"): file for file in sorted(folder.glob("lab[0-9]*_trace.json"))}
    if not verdicts and not results and not trace_files:
        raise Unreadable(say("{}: no results in it; make lab01 test writes the first", folder))
    with TemporaryDirectory() as drawings:
        labs = _labs(labels, verdicts, trace_files, Path(drawings), read_asked(folder))
        ladders = _ladders(results, labels, Path(drawings))
    return Contents(labs, ladders, notes_of(results), _facts(results, verdicts))


def _labs(
    labels: Labels,
    verdicts: dict[str, Verdict],
    trace_files: dict[str, Path],
    drawings: Path,
    asked: dict[str, dict[str, Share]],
) -> list[Lab]:
    """The course's labs, and those found only in the results."""
    folders = {name.partition("_")[0]: name for name in labels.titles}
    folders |= {number: f"{number}_{verdict.name}" for number, verdict in verdicts.items() if number not in folders}
    labs = []
    for number, folder in sorted(folders.items()):
        lab = Lab(number, labels.of(folder), verdicts.get(number), asked=asked.get(number, {}))
        if lab.verdict:
            own = labels.tasks.get(folder, {}), labels.headlines.get(folder, {})
            lab.verdict = in_readers_language(lab.verdict, *own)
            lab.explained, lab.others = failures_of(lab.verdict)
        if number in trace_files:
            _add_trace(lab, trace_files[number], drawings)
        labs.append(lab)
    return labs


def _add_trace(lab: Lab, file: Path, drawings: Path) -> None:
    picture = drawings / f"{lab.number}_trace.svg"
    try:
        if runs := together.runs_in(file):
            caption = say("Who sends what to whom in {}, and when", runs["kernel"])
            lab.trace_text = together.text_of(runs)
            together.draw(runs, picture)
        else:
            trace = traces.read(file)
            caption = say("Who adds what to what in {}", trace.kernel)
            lab.trace_text = text_of(trace)
            draw(trace, picture)
    except (traces.Unreadable, KeyError, TypeError, ValueError):
        reason = say("{}: no whole trace of version {}; make it again: make {} trace", file, traces.VERSION, lab.number)
        raise Unreadable(reason) from None
    lab.trace = graphic(picture, caption)


def _ladders(results: list[LabResults], labels: Labels, drawings: Path) -> list[Ladders]:
    parts: list[Ladders] = []
    for drawn in draw_all(results, labels, drawings, "svg"):
        if drawn.ladder is None:
            counts = Shown(graphic(drawn.path, in_language("Counts, a panel a counter")), counts_table(results))
            parts.append(Ladders(in_language("What the simulator counts"), "", [counts]))
            continue
        if drawn.kind == "ladder":
            parts.append(Ladders(_heading(drawn.ladder), _below(drawn.ladder), []))
            shown = Shown(graphic(drawn.path, in_language("Bytes a second by n")), speed_table(drawn.ladder, labels))
        else:
            shown = Shown(graphic(drawn.path, in_language("Time by n")), time_table(drawn.ladder, labels))
        parts[-1].shown.append(shown)
    return parts


def _below(ladder: Ladder) -> str:
    return sentences(_sentence(limits_of(ladder)), *[f"* {note}" for note in scaled_note(ladder, size)])


def _sentence(said: list[str]) -> str:
    return say("{}.", capitalized(in_language("; ").join(said))) if said else ""


def _heading(ladder: Ladder) -> str:
    return say("Predicted for {}", ladder.machine) if ladder.predicted else say("Measured on {}", ladder.machine)


def _facts(results: list[LabResults], verdicts: dict[str, Verdict]) -> list[tuple[str, str]]:
    gpus = {say("{}, driver {}", lab.gpu, lab.driver) for lab in results if lab.gpu}
    gpus |= {verdict.gpu.name for verdict in verdicts.values() if verdict.gpu} if not gpus else set()
    facts = [
        ("GPU", in_language("; ").join(sorted(gpus)) or in_language("none: all verdicts are the simulator's")),
        (in_language("Machine"), listed(sorted({lab.host for lab in results}))),
        (in_language("Predictions are for"), listed(sorted({lab.model for lab in results if lab.model}))),
        (in_language("Course"), listed(sorted({lab.course for lab in results}))),
        (in_language("Measured"), listed(sorted({lab.date for lab in results}))),
        (in_language("Page written"), datetime.date.today().isoformat()),
    ]
    return [fact for fact in facts if fact[1]]
