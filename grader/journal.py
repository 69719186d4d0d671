"""The journal of a folder's batches: keeps judged results even if the grader is killed.

One file, FOLDER-grades/journal.sqlite, held by one grader at a time. `judging` has a row for each piece of work, under
a key of everything that its verdict depends on; `batch` has the batches, of which the last is open until it is
published.
"""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any

from grader.refused import Refused
from grader.row import text_of
from grader.task import Judged

NAME = "journal.sqlite"
APPLICATION = 0x52_4C_47_4A  # "RLGJ", by which `file` recognises it
VERSION = 2
MADE_BY_SQLITE = ("", "-wal", "-shm")
SCHEMA = f"""
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {VERSION};
    CREATE TABLE batch (name TEXT PRIMARY KEY, seed INTEGER, published INTEGER DEFAULT 0);
    CREATE TABLE judging (
        key TEXT PRIMARY KEY, state TEXT, status INTEGER, why TEXT, last_line TEXT, verdict BLOB,
        hidden BLOB, in_time INTEGER, seconds REAL, worker TEXT, tries INTEGER
    );
"""
COLUMNS = "status, why, last_line, verdict, hidden, in_time, seconds, worker, tries"


class Unusable(Exception):
    """A journal that this grader cannot continue, and the reason."""


class Journal:
    """An open journal."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.file, self.connection = file, connection

    def open_batch(self) -> tuple[str, int] | None:
        """Name and seed of the unpublished batch, if there is one."""
        last = self.do("SELECT name, seed, published FROM batch ORDER BY rowid DESC LIMIT 1")
        return None if not last or last[0][2] else (last[0][0], last[0][1])

    def begin(self, name: str, seed: int) -> None:
        """Begins a batch; work left undecided by earlier ones is judged again."""
        self.do("DELETE FROM judging WHERE state != 'decided'")
        self.do("INSERT INTO batch (name, seed) VALUES (?, ?)", name, seed)

    def published(self) -> None:
        """Marks all batches as published: the next run is a new batch."""
        self.do("UPDATE batch SET published = 1")

    def running(self, key: str) -> None:
        """Records that a worker is judging this piece of work."""
        self.do("INSERT OR REPLACE INTO judging (key, state) VALUES (?, 'running')", key)

    def judged(self, key: str, judged: Judged, decided: bool) -> None:
        """Records the result of a piece of work."""
        status, why, last_line, verdict, hidden, *rest = astuple(judged)
        state = "decided" if decided else "undecided"
        values = (key, state, status, why, last_line, packed(verdict), packed(hidden), *rest)
        marks = ", ".join("?" * len(values))
        self.do(f"INSERT OR REPLACE INTO judging (key, state, {COLUMNS}) VALUES ({marks})", *values)

    def has(self, key: str) -> bool:
        """True if this piece of work is done."""
        return bool(self.do("SELECT 1 FROM judging WHERE key = ? AND state != 'running'", key))

    def get(self, key: str) -> Judged:
        """The result of a piece of work that is done."""
        ((status, why, last_line, *verdicts, in_time, seconds, worker, tries),) = self.do(
            f"SELECT {COLUMNS} FROM judging WHERE key = ?", key
        )
        try:
            verdict, hidden = map(unpacked, verdicts)
        except zlib.error as error:
            raise Refused(f"{text_of(self.file)}: damaged ({error}); move it away") from None
        return Judged(status, why, last_line, verdict, hidden, bool(in_time), seconds, worker, tries)

    def do(self, sql: str, *values: Any) -> list[Any]:
        """Executes one statement, completely or not at all."""
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise Refused(
                f"{text_of(self.file)}: {error}; what was judged before is kept: say the same again when that is mended"
            ) from None


def packed(verdict: bytes | None) -> bytes | None:
    """A verdict compressed for the journal: verdicts are long and repetitive."""
    return None if verdict is None else zlib.compress(verdict)


def unpacked(stored: bytes | None) -> bytes | None:
    """A verdict from the journal, decompressed."""
    return None if stored is None else zlib.decompress(stored)


@contextmanager
def journal_in(grades: Path) -> Iterator[tuple[Journal, str]]:
    """The journal of a folder, and a message about it. An unusable one is moved aside."""
    file, said = grades / NAME, ""
    if not file.exists():
        create(file)
    try:
        connection = connect(file)
    except Unusable as reason:
        aside = move_aside(file)
        said = f"{text_of(file)}: {reason}: moved to {aside.name}, and a new batch begins"
        create(file)
        connection = connect(file)
    with closing(connection):
        yield Journal(file, connection), said


def create(file: Path) -> None:
    """Creates an empty journal, completely or not at all."""
    part = file.with_name(f"part.{file.name}")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part)) as made:
            made.executescript(SCHEMA)
    except sqlite3.Error as error:
        raise Refused(f"{text_of(file)}: {error}; no grade was written") from None
    part.rename(file)


def connect(file: Path) -> sqlite3.Connection:
    """Opens a journal for this grader alone. Raises Unusable, or Refused if another one holds it."""
    connection = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        # Exclusive locking also keeps the WAL's index out of shared memory, which makes it work on NFS.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a power cut may come at any moment
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        check(connection)
    except (sqlite3.Error, Unusable) as error:
        connection.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise Refused(f"{text_of(file.parent)}: another grader is at work there; wait, or stop it") from None
        if isinstance(error, sqlite3.OperationalError):  # the disk's fault, not the journal's
            raise Refused(f"{text_of(file)}: {error}; no grade was written") from None
        raise Unusable(error) from None
    return connection


def check(connection: sqlite3.Connection) -> None:
    """Raises Unusable if the journal is damaged or has another version."""
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )  # fmt: skip
    if application != APPLICATION:
        raise Unusable("not a journal of this grader, or damaged")
    if version != VERSION:
        raise Unusable(f"a journal of version {version}, where {VERSION} is known")
    ((said,), *_) = connection.execute("PRAGMA quick_check").fetchall()
    if said != "ok":
        raise Unusable("damaged")


def move_aside(file: Path) -> Path:
    """Renames a journal to journal.sqlite.~1~, along with its -wal and -shm files."""
    number = 1
    while (aside := file.with_name(f"{file.name}.~{number}~")).exists():
        number += 1
    for suffix in MADE_BY_SQLITE:
        with suppress(FileNotFoundError):
            file.with_name(file.name + suffix).rename(f"{aside}{suffix}")
    return aside
