"""Writes a zip, the same each time: its members have no time of their own."""

import io
import zipfile
from collections.abc import Iterable

WRITTEN = (1980, 1, 1, 0, 0, 0)  # the oldest date that a zip can hold


def zip_of(members: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip of these paths and contents."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, content in members:
            archive.writestr(zipfile.ZipInfo(path, WRITTEN), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
