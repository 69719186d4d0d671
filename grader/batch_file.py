"""batch.json: the input and the results of a batch; comparing two of them shows the changes of a regrade."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from language.words import ENGLISH

from grader.row import Row

FORMAT = "reduction-labs batch 1"


Identity = Mapping[str, Any]  # email, sis_id, group, extension_days, canvas_id, moodle_id, if known
Identities = Mapping[str, Identity]  # by name
Outcome = tuple[str | None, str]  # points, None if undecided; and a person's reason, if any
Points = Mapping[tuple[str, str], Outcome]  # by name and lab


class UnusableBatch(Exception):
    """An unusable batch.json and the reason."""


@dataclass(frozen=True)
class Handin:
    """The file that was judged."""

    kernel_sha256: str
    submitted: datetime | None = None


@dataclass(frozen=True)
class Batch:
    """One run of the grader over a class: the machine's results, before people's decisions."""

    name: str
    seed: int
    rows: tuple[Row, ...]
    handins: dict[tuple[str, str], Handin] = field(default_factory=dict)  # by name and lab
    labs: dict[str, str] = field(default_factory=dict)  # by lab: SHA-256 of its definition
    programs: dict[str, str] = field(default_factory=dict)  # by lab: SHA-256 of its programs
    toolchain: str = ""
    course_sha256: str = ""  # of course.toml; empty if there was none
    roster: Identities = field(default_factory=dict)
    hidden: dict[str, str] = field(default_factory=dict)  # by lab: the SHA-256 of its hidden cases
    device: str = ""  # sim or auto; empty in an older grader's batch, which does not record it
    grader: str = ""  # the SHA-256 of the grader that counted the points; empty in an older one's batch
    wanted: tuple[str, ...] = ()  # the labs that were asked for; empty: no choice was made
    language: str = ENGLISH  # of the verdicts and the rows

    @property
    def counted(self) -> list[str]:
        """The labs that make the total: those asked for, or else those that at least one student has handed in."""
        return sorted(self.wanted or {row.lab for row in self.rows if row.lab})

    def kernel_sha256(self, name: str, lab: str) -> str:
        """The digest of the file that was judged; empty if there was none."""
        handin = self.handins.get((name, lab))
        return handin.kernel_sha256 if handin else ""


Standing = tuple[Batch, Points]


def to_json(batch: Batch, points: Points) -> str:
    """The batch, with each row's points after course.toml and decisions."""
    return json.dumps(
        {
            "format": FORMAT,
            "batch": batch.name,
            "seed": batch.seed,
            "device": batch.device,
            "grader": batch.grader,
            "toolchain": batch.toolchain,
            "course_sha256": batch.course_sha256,
            "labs": batch.labs,
            "programs": batch.programs,
            "hidden": batch.hidden,
            "wanted": batch.wanted,
            "language": batch.language,
            "roster": batch.roster,
            "rows": [row_to_json(row, batch) for row in batch.rows],
            "points": [[*key, *outcome] for key, outcome in points.items()],
        },
        indent=1,
        ensure_ascii=False,
    )  # fmt: skip


def row_to_json(row: Row, batch: Batch) -> dict[str, Any]:
    """A row, and the file that was judged."""
    handin = batch.handins.get((row.name, row.lab))
    submitted = handin.submitted if handin else None
    return {
        "name": row.name,
        "lab": row.lab,
        "state": row.state,
        "points": row.points,
        "out_of": row.out_of,
        "summary": row.summary,
        "message": row.message,
        "kernel_sha256": batch.kernel_sha256(row.name, row.lab),
        "submitted": submitted.isoformat() if submitted else None,
    }


def read_batch(file: Path) -> Standing:
    """A batch, and the points of its rows."""
    try:
        whole = json.loads(file.read_text(encoding="utf-8"))
        if whole.get("format") != FORMAT:
            raise UnusableBatch(f"{file}: its format is {whole.get('format')!r}, not {FORMAT!r}")
        return batch_of(whole), {(name, lab): (points, because) for name, lab, points, because in whole["points"]}
    except OSError as error:
        raise UnusableBatch(f"{file}: {error.strerror}") from None
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise UnusableBatch(f"{file}: not a whole batch ({error!r})") from None


def batch_of(whole: Mapping[str, Any]) -> Batch:
    """The batch of a JSON object."""
    rows = tuple(
        Row(r["name"], r["lab"], r["state"], r["points"], r["out_of"], r["summary"],
            r["message"])
        for r in whole["rows"]
    )  # fmt: skip
    handins = {
        (r["name"], r["lab"]): Handin(
            r["kernel_sha256"], datetime.fromisoformat(r["submitted"]) if r["submitted"] else None
        )
        for r in whole["rows"]
        if r["kernel_sha256"]
    }
    return Batch(
        whole["batch"], whole["seed"], rows, handins, whole["labs"], whole["programs"],
        whole["toolchain"], whole["course_sha256"], whole["roster"], whole.get("hidden", {}),
        whole.get("device", ""), whole.get("grader", ""), tuple(whole.get("wanted", ())),
        whole.get("language", ENGLISH),
    )  # fmt: skip
