"""The texts of the front door: what bash finds in $"...", and those of the update, in Python.

Their catalogue is compiled in the repository, since the front door speaks before anything is installed.
"""

import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from .program_texts import texts_in_file

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
SCRIPTS = ("common/setup/*.sh", "scenes/*/scene.sh", "common/edition/*.py")


def texts_of(root: Path) -> Iterator[tuple[str, str]]:
    """Each text, with its file."""
    for pattern in SCRIPTS:
        for script in sorted(root.glob(pattern)):
            name = script.relative_to(root).as_posix()
            for text in texts_in_file(script, name) if script.suffix == ".py" else texts_in_bash(script):
                yield text, name


def texts_in_bash(script: Path) -> Iterator[str]:
    dumped = subprocess.run(["bash", "--dump-po-strings", script], capture_output=True, check=True).stdout
    return (str(message.id) for message in read_po(BytesIO(dumped)) if message.id)


def compiled(catalogue: Catalog) -> bytes:
    """The same bytes for the same texts."""
    file = BytesIO()
    catalogue.creation_date = catalogue.revision_date = CREATED
    write_mo(file, catalogue)
    return file.getvalue()


def write_compiled(catalogue: Path) -> None:
    file = compiled_file_of(catalogue)
    file.parent.mkdir(exist_ok=True)
    with catalogue.open("rb") as stream:
        file.write_bytes(compiled(read_po(stream)))


def compiled_file_of(catalogue: Path) -> Path:
    """Where bash looks for it: common/setup/front_door.sh."""
    return catalogue.parent / "LC_MESSAGES/front-door.mo"
