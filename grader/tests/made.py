"""Archives for the tests, honest and hostile, made as they are needed."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from pathlib import Path

LAB_03 = "__global__ void SharedMemorySumReductionKernel(const float* in, float* out) {}"
LAB_01 = "__global__ void SimpleSumReductionKernel(float* in, float* out) {}"
PACKERS = {"tar": bytes, "tar.gz": gzip.compress, "tar.xz": lzma.compress, "tar.bz2": bz2.compress}


def zip_of(file: Path, members: dict[str, str | bytes], year: int = 2020) -> Path:
    """A zip with these files."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return file


def tar_of(file: Path, members: dict[str, str | bytes | tarfile.TarInfo]) -> Path:
    """A tar, compressed as its name says; a TarInfo is a member without data."""
    file.parent.mkdir(parents=True, exist_ok=True)
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, data in members.items():
            if isinstance(data, tarfile.TarInfo):
                archive.addfile(data)
                continue
            info = tarfile.TarInfo(name)
            raw = data.encode() if isinstance(data, str) else data
            info.size, info.mtime = len(raw), 1_600_000_000
            archive.addfile(info, io.BytesIO(raw))
    file.write_bytes(PACKERS[file.name.partition(".")[2]](made.getvalue()))
    return file


def special(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    """A link or a device."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info
