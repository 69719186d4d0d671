"""A bundle: everything that one student's points were computed from, in a zip that outlives the batch.

bundle.json   the student, batch, seed and versions; each lab's points and the reasons
labs/lab03/   kernel.cu or kernel.cpp as it was judged, verdict.json, and plans.json if it has a host function;
              hidden.toml and hidden.json if hidden cases are released
course.toml   if the course has one
page.html     the student's page
README.txt    instructions
"""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from language.words import in_language

from grader.refused import Refused
from grader.row import text_of
from grader.zip_file import zip_of

FORMAT = "reduction-labs bundle 1"
LARGEST = 64 << 20  # bytes of a member


@dataclass(frozen=True)
class Bundle:
    """`about` is bundle.json; `files` are the others by their names in the zip."""

    about: Mapping[str, Any]
    files: Mapping[str, bytes]

    def of(self, lab: str, name: str) -> bytes | None:
        """A file of a lab, such as "verdict.json"."""
        return self.files.get(f"labs/{lab}/{name}")


def readme() -> str:
    """README.txt."""
    return in_language(
        """\
This bundle holds all that these points were made of: bundle.json says of which batch, with which
seed and versions, and why each lab got what it got; labs/ has each file as it was judged, and its
verdict. To have it judged again, in any whole copy of the course (a student's edition has no
grader):

    make replay BUNDLE=path/to/this.zip
"""
    )


def write_bundle(bundle: Bundle, file: Path) -> None:
    """Writes a bundle, complete or not at all."""
    about = json.dumps({"format": FORMAT, **bundle.about}, indent=1, ensure_ascii=False)
    members = {"README.txt": readme().encode(), "bundle.json": about.encode(), **bundle.files}
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"part.{file.name}")
    part.write_bytes(zip_of(members.items()))
    part.replace(file)


def read_bundle(file: Path) -> Bundle:
    """Reads a bundle. Raises Refused for any other file."""
    try:
        with zipfile.ZipFile(file) as archive:
            files = {info.filename: read_member(archive, info) for info in archive.infolist()}
        about = json.loads(files.pop("bundle.json"))
        if about["format"] != FORMAT:
            raise Refused(f"{text_of(file)}: its format is {about['format']!r}, and {FORMAT!r} is known")
        [each["lab"] for each in about["labs"]]
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, EOFError) as error:
        raise Refused(f"{text_of(file)}: not a bundle that make explain wrote ({error})") from None
    return Bundle(about, files)


def read_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A file of the zip. Raises ValueError if it is larger than any that we write."""
    if info.file_size > LARGEST:
        raise ValueError(f"{info.filename} has {info.file_size} bytes")
    return archive.read(info)
