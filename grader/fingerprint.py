"""Everything besides the kernel that a verdict depends on: if any of it changes, the verdict may change."""

import hashlib
import subprocess
from functools import cache
from pathlib import Path

from course.lab_file import ending_of, skeleton_in

from grader.labs import number_of

ROOT = Path(__file__).resolve().parents[1]
NVCC_RECORD = ROOT / "build/tools/nvcc.path"  # common/setup/nvcc.sh writes it
CLANG_RECORD = ROOT / "build/tools/clang.path"  # common/setup/clang.sh writes it, for labs in C++
HELPERS = (
    "sandbox_entry",
    "plan_recorder",
    "libplan_gate.so",
    "gpu_worker",
)  # the programs started by a lab's program
LOCALE = "locale"  # the folder of their texts in other languages


def fingerprint(lab: Path, programs: Path) -> str:
    """The SHA-256 of everything that judges a lab on this machine."""
    parts = [
        grader(),
        toolchain() if ending_of(lab) == ".cu" else clang(),
        host_compiler(),
        sha256_of(*program(lab, programs)),
        sha256_of(*definition(lab)),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def program(lab: Path, programs: Path) -> list[Path]:
    """The lab's program, those that it starts, and their texts in other languages."""
    folder = ROOT / programs
    helpers = [folder / name for name in HELPERS if (folder / name).exists()]
    return [folder / number_of(lab), *helpers, *sorted(folder.glob(f"{LOCALE}/*/LC_MESSAGES/*.mo"))]


def definition(lab: Path) -> list[Path]:
    """The files that define a lab when its program runs."""
    return [file for file in (lab / "lab.toml", skeleton_in(lab)) if file.exists()]


@cache
def grader() -> str:
    """The SHA-256 of the grader itself and its verdict model, as they were when it started."""
    return sha256_of(*sorted(Path(__file__).parent.glob("*.py")), ROOT / "common/verdict/model.py")


@cache
def toolchain() -> str:
    """ "nvcc 13.0"; empty if set-up has not found one."""
    _, found, version = said_by(recorded(NVCC_RECORD), "--version").partition("release ")
    return f"nvcc {version.partition(',')[0]}" if found else ""


@cache
def clang() -> str:
    """ "clang 14.0.6"; empty if set-up has not found one."""
    version = said_by(recorded(CLANG_RECORD), "-dumpversion").strip()
    return f"clang {version}" if version else ""


def recorded(record: Path) -> str:
    """The path of a tool that set-up found; empty without one."""
    try:
        return record.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


@cache
def host_compiler() -> str:
    """ "12.2.0" of g++, which compiles host functions of labs 04 to 07; empty without one."""
    return said_by("g++", "-dumpfullversion").strip()


def said_by(*command: str) -> str:
    """The output of a program; empty if it cannot be run."""
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60).stdout
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""


def sha256_of(*parts: Path | bytes) -> str:
    """The SHA-256 of the SHA-256s of files, or of bytes."""
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, bytes):
            digest.update(hashlib.sha256(part).digest())
            continue
        with part.open("rb") as opened:
            digest.update(hashlib.file_digest(opened, "sha256").digest())
    return digest.hexdigest()
