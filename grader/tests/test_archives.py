"""Archives made by any program: the members read, and those refused."""

import gzip
import io
import lzma
import stat
import struct
import subprocess
import tarfile
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import found
from made import LAB_01, LAB_03, PACKERS, special, tar_of, zip_of

from grader.archive.limits import STUDENT, Limits
from grader.archive.stream import CHUNK, Stream
from grader.archive.unpack import unpack
from grader.labs import Lab
from grader.row import Row
from grader.submissions import Submission, find_submissions

BLANKS = b" " * (1 << 20)


def unpacked(archive: Path, folder: Path, limits: Limits = STUDENT) -> tuple[dict[str, bytes], list[str]]:
    """The files in the folder afterwards, and the findings."""
    said = unpack(archive, folder, limits)
    files = [file for file in folder.rglob("*") if not file.is_dir()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}, said


@pytest.mark.parametrize("ending", ["zip", *PACKERS])
def test_kernels_are_read_and_nothing_else(tmp_path: Path, ending: str) -> None:
    members: dict[str, str | bytes] = {
        "lab03/kernel.cu": LAB_03, "report.pdf": BLANKS, "__MACOSX/lab03/._kernel.cu": "x",
        ".git/x.cu": "x", "inner.zip": "PK", "a/b/c/d.CU": LAB_01,
    }  # fmt: skip
    make: Callable[..., Path] = zip_of if ending == "zip" else tar_of
    files, said = unpacked(make(tmp_path / f"x.{ending}", members), tmp_path / "out")
    assert files == {"lab03/kernel.cu": LAB_03.encode(), "a/b/c/d.CU": LAB_01.encode(), "inner.zip": b""}
    assert said == []


HOSTILE_NAMES = {
    "../x.cu": "a path out of the archive (..): not read",
    "a/../../x.cu": "a path out of the archive (..): not read",
    "..\\x.cu": "a path out of the archive (..): not read",
    "/tmp/x.cu": "an absolute path: not read",
    "\\x.cu": "an absolute path: not read",
    "C:\\x.cu": "an absolute path: not read",
    "a\nb.cu": "a control character in its name: not read",
    "a\x1b[31m.cu": "a control character in its name: not read",
    f"{'x' * 300}.cu": "cannot be written: File name too long",
    "a.cu/": "",
}


@pytest.mark.parametrize("make", [zip_of, tar_of])
@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_hostile_name_is_a_finding_and_the_others_are_read(
    tmp_path: Path, make: Callable[..., Path], name: str
) -> None:
    ending = "zip" if make is zip_of else "tar.gz"
    archive = make(tmp_path / f"x.{ending}", {name: "", "good.cu": LAB_03})
    files, said = unpacked(archive, tmp_path / "out")
    files.pop("a.cu", None)  # in a tar a slash at the end of a file's name means nothing
    assert list(files) == ["good.cu"]
    assert said == ([f"{name}: {HOSTILE_NAMES[name]}"] if HOSTILE_NAMES[name] else [])
    assert not (tmp_path / "x.cu").exists()


def test_what_follows_a_nul_in_a_name_is_seen(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "x.zip", {"good.cuX.cu": LAB_03})
    archive.write_bytes(archive.read_bytes().replace(b"good.cuX", b"good.cu\0"))
    _, said = unpacked(archive, tmp_path / "out")
    assert said == ["good.cu\0.cu: a control character in its name: not read"]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("a.cu", "a.cu"),
        ("Kernel.cu", "kernel.cu"),
        ("\u00e9.cu", "e\u0301.cu"),
        ("stra\u00dfe.cu", "STRASSE.cu"),
    ],
)
def test_of_names_that_other_systems_take_for_one_neither_is_read(tmp_path: Path, one: str, two: str) -> None:
    with warnings.catch_warnings(), zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        warnings.simplefilter("ignore")  # zipfile warns of the duplicate
        archive.writestr(one, LAB_01)
        archive.writestr(two, LAB_03)
        archive.writestr("good.cu", LAB_03)
    files, said = unpacked(tmp_path / "x.zip", tmp_path / "out")
    assert list(files) == ["good.cu"]
    assert len(said) == 1 and said[0].startswith(f"{two}: a second file of that name")


SPECIAL = {
    "a link": special("x.cu", tarfile.SYMTYPE, "/etc/passwd"),
    "a link ": special("x.cu", tarfile.LNKTYPE, "good.cu"),
    "a sparse file": special("x.cu", tarfile.GNUTYPE_SPARSE),
    "a device": special("x.cu", tarfile.CHRTYPE),
    "a device ": special("x.cu", tarfile.FIFOTYPE),
}


@pytest.mark.parametrize("kind", SPECIAL)
def test_links_and_devices_in_a_tar_are_findings(tmp_path: Path, kind: str) -> None:
    archive = tar_of(tmp_path / "x.tar", {"good.cu": LAB_03, "x": SPECIAL[kind]})
    files, said = unpacked(archive, tmp_path / "out")
    assert (list(files), said) == (["good.cu"], [f"x.cu: {kind.strip()}: not read"])


def test_a_folder_that_is_a_link_leads_nowhere(tmp_path: Path) -> None:
    link = special("sub", tarfile.SYMTYPE, str(tmp_path / "elsewhere"))
    (tmp_path / "elsewhere").mkdir()
    archive = tar_of(tmp_path / "x.tar", {"link": link, "sub/x.cu": LAB_03})
    files, _ = unpacked(archive, tmp_path / "out")
    assert list(files) == ["sub/x.cu"] and not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize(("mode", "kind"), [(stat.S_IFLNK, "a link"), (stat.S_IFCHR, "a device")])
def test_links_and_devices_in_a_zip_are_findings(tmp_path: Path, mode: int, kind: str) -> None:
    info = zipfile.ZipInfo("x.cu")
    info.external_attr = (mode | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    assert unpacked(tmp_path / "x.zip", tmp_path / "out") == ({}, [f"x.cu: {kind}: not read"])


def test_a_bomb_is_a_finding(tmp_path: Path) -> None:
    members: dict[str, str | bytes] = {
        "large.cu": BLANKS + b" ",
        "dense.cu": BLANKS,
        "good.cu": LAB_03,
    }
    files, said = unpacked(zip_of(tmp_path / "x.zip", members), tmp_path / "out")
    assert list(files) == ["good.cu"]
    assert said == [
        "large.cu: larger than 1 MiB: not read",
        "dense.cu: it unpacks to more than 200 times its size: not read",
    ]


@pytest.mark.parametrize("ending", ["tar.gz", "tar.xz", "tar.bz2"])
def test_a_bomb_in_a_tar_is_not_read_to_its_end(tmp_path: Path, ending: str) -> None:
    members = {"good.cu": LAB_03, "bomb.bin": BLANKS * 64, "after.cu": LAB_03}
    files, said = unpacked(tar_of(tmp_path / f"x.{ending}", members), tmp_path / "out")
    assert list(files) == ["good.cu"]
    assert said == ["it unpacks to more than 200 times its size: not read further"]


def test_a_tar_that_is_merely_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    members = {"good.cu": LAB_03, "big.bin": bytes(STUDENT.all), "after.cu": LAB_03}
    archive = tar_of(tmp_path / "x.tar", members)
    assert unpacked(archive, tmp_path / "out")[1] == ["larger than 64 MiB: not read further"]


@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
def test_all_files_together_have_a_limit(tmp_path: Path, ending: str) -> None:
    members = {f"{number}.cu": "//" * 2000 for number in range(9)}
    archive = (zip_of if ending == "zip" else tar_of)(tmp_path / f"x.{ending}", dict(members))
    files, said = unpacked(archive, tmp_path / "out", replace(STUDENT, all=10_000))
    assert 0 <= len(files) < 3
    assert said == ["it unpacks to more than 0 MiB: not read further"]


def test_what_is_passed_over_in_a_tar_counts(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "x.tar.gz", {"good.cu": LAB_03, "big.bin": bytes(200_000)})
    _, said = unpacked(archive, tmp_path / "out", replace(STUDENT, all=100_000))
    assert said == ["it unpacks to more than 0 MiB: not read further"]


def test_a_stream_is_read_to_its_last_byte(tmp_path: Path) -> None:
    for size in range(CHUNK * 2 - 300, CHUNK * 2 + 300, 7):
        (tmp_path / "x.gz").write_bytes(gzip.compress(bytes(size)))
        stream = Stream(tmp_path / "x.gz", STUDENT)
        with stream.file:
            assert len(stream.read(size + 1)) == size


def test_a_long_tar_takes_little_memory(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "x.tar.gz", {f"{n}.txt": "" for n in range(STUDENT.members)})
    tracemalloc.start()
    assert unpacked(archive, tmp_path / "out") == ({}, [])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 << 20


def test_whoever_makes_many_findings_has_made_the_point(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "x.zip", {f"../{number}.cu": "" for number in range(500)})
    said = unpacked(archive, tmp_path / "out")[1]
    assert len(said) == 21 and said[-1] == "and 480 more like these"


def test_a_time_that_is_none_is_passed_over(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("a.cu", (1980, 0, 0, 31, 63, 62)), LAB_03)
    assert unpacked(tmp_path / "x.zip", tmp_path / "out")[1] == []
    for number, time in enumerate(("nan", "1e30", "-1e30")):
        odd = tarfile.TarInfo("a.cu")
        odd.pax_headers = {"mtime": time}
        archive_of_it = tar_of(tmp_path / "x.tar", {"a": odd})
        assert unpacked(archive_of_it, tmp_path / f"{number}")[1] == []


def test_an_archive_that_is_gone_is_a_finding(tmp_path: Path) -> None:
    said = unpacked(tmp_path / "x.zip", tmp_path / "out")[1]
    assert said == ["cannot be read: No such file or directory"]


def test_many_members_are_a_finding(tmp_path: Path) -> None:
    names = {f"{number}.txt": "" for number in range(STUDENT.members)}
    archive = zip_of(tmp_path / "x.zip", {"good.cu": LAB_03, **names, "after.cu": LAB_03})
    files, said = unpacked(archive, tmp_path / "out")
    assert (list(files), said) == (["good.cu"], ["more than 20000 members: not read further"])


def test_a_table_of_contents_without_end_is_never_in_memory(tmp_path: Path) -> None:
    size = STUDENT.directory + 1
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, size, 0, 0)
    (tmp_path / "x.zip").write_bytes(b"PK\1\2" + bytes(size - 4) + end)
    said = unpacked(tmp_path / "x.zip", tmp_path / "out")[1]
    assert said == ["its table of contents is too large: not read further"]


@pytest.mark.parametrize(("size", "why"), [(-512, "a size below 0"), (1 << 30, "a name without end")])
def test_a_tars_headers_are_not_believed(tmp_path: Path, size: int, why: str) -> None:
    info = tarfile.TarInfo("x")
    info.type, info.size = (tarfile.GNUTYPE_LONGNAME if size > 0 else tarfile.REGTYPE), size
    raw = io.BytesIO(info.tobuf(tarfile.GNU_FORMAT) + bytes(1024))
    (tmp_path / "x.tar").write_bytes(raw.getvalue())
    said = unpacked(tmp_path / "x.tar", tmp_path / "out")[1]
    assert said == [f"it is damaged: {why}: not read further"]


LONG = "/".join(["a" * 60] * 5)  # too long for a header, with and without a prefix


def gnu_tar(archive: Path, folder: Path, *options: str) -> Path:
    """GNU tar's archive of everything in a folder."""
    names = sorted(each.name for each in folder.iterdir())
    subprocess.run(["tar", "-c", *options, "-f", archive, "-C", folder, *names], check=True)
    return archive


@pytest.mark.parametrize("form", ["v7", "ustar", "oldgnu", "gnu", "posix"])
@pytest.mark.parametrize("ending", PACKERS)
def test_what_gnu_tar_writes_is_read_to_its_end(tmp_path: Path, form: str, ending: str) -> None:
    has_long_names = form in ("oldgnu", "gnu", "posix")
    names = ["a.cu", "b c/\u00e9.cu", "d" * 96 + ".cu", *[f"{LONG}.cu"] * has_long_names]
    for name in names:
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text(LAB_03)
    (tmp_path / "in/link").symlink_to(LONG if has_long_names else "elsewhere")
    plain = gnu_tar(tmp_path / "plain.tar", tmp_path / "in", f"--format={form}").read_bytes()
    (tmp_path / "x").write_bytes(PACKERS[ending](plain))
    files, said = unpacked(tmp_path / "x", tmp_path / "out")
    assert (sorted(files), said) == (sorted(names), [])


@pytest.mark.parametrize("options", [[], *[[f"--sparse-version={n}"] for n in ("0.0", "1.0")]])
def test_a_sparse_file_of_gnu_tar_is_a_finding_and_what_follows_is_read(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "in").mkdir()
    with (tmp_path / "in/holes.cu").open("wb") as holes:
        for place in range(60):  # more of them than a header has room for
            holes.seek(place << 16)
            holes.write(b"x")
    (tmp_path / "in/z.cu").write_text(LAB_03)
    form = "--format=posix" if options else "--format=gnu"
    archive = gnu_tar(tmp_path / "x.tar", tmp_path / "in", "-S", form, *options)
    files, said = unpacked(archive, tmp_path / "out")
    assert (list(files), said) == (["z.cu"], ["holes.cu: a sparse file: not read"])


def test_a_name_that_is_cut_at_a_slash_is_not_a_folder(tmp_path: Path) -> None:
    name = "a" * 99 + "/kernel.cu"
    info = tarfile.TarInfo(name)
    info.type, info.size = tarfile.AREGTYPE, 0
    assert list(unpacked(tar_of(tmp_path / "x.tar", {"x": info}), tmp_path / "out")[0]) == [name]


NOT_THE_END = {
    "a lone block of zeros": bytes(512) + b"x" * 512,
    "it breaks off": bytes(512),
    "something stands past its end": bytes(1024) + b"x" * 512,
}


@pytest.mark.parametrize("why", NOT_THE_END)
@pytest.mark.parametrize("ending", PACKERS)
def test_a_tar_ends_with_two_blocks_of_zeros_and_nothing_else(tmp_path: Path, ending: str, why: str) -> None:
    archive = tar_of(tmp_path / "x.tar", {"a.cu": LAB_03})
    raw = archive.read_bytes()[:1024] + NOT_THE_END[why]
    (tmp_path / f"x.{ending}").write_bytes(PACKERS[ending](raw))
    files, said = unpacked(tmp_path / f"x.{ending}", tmp_path / "out")
    assert (list(files), said) == (["a.cu"], [f"damaged, not read further: {why}"])


@pytest.mark.parametrize("ending", [ending for ending in PACKERS if ending != "tar"])
def test_a_tar_that_was_packed_in_parts_is_read_to_its_end(tmp_path: Path, ending: str) -> None:
    raw = tar_of(tmp_path / "x.tar", {"a.cu": LAB_03, "b.cu": LAB_01}).read_bytes()
    parts = [PACKERS[ending](raw[at : at + 700]) for at in range(0, len(raw), 700)]
    (tmp_path / "x").write_bytes(bytes(4).join(parts) + bytes(8))
    files, said = unpacked(tmp_path / "x", tmp_path / "out")
    assert (sorted(files), said) == (["a.cu", "b.cu"], [])


@pytest.mark.parametrize("ending", PACKERS)
def test_a_second_tar_behind_the_end_of_a_first_is_a_finding(tmp_path: Path, ending: str) -> None:
    one, two = (tar_of(tmp_path / f"{name}.{ending}", {f"{name}.cu": LAB_03}).read_bytes() for name in "ab")
    (tmp_path / "x").write_bytes(one + two)
    files, said = unpacked(tmp_path / "x", tmp_path / "out")
    assert list(files) == ["a.cu"]
    assert said == ["damaged, not read further: something stands past its end"]


@pytest.mark.parametrize("data", ["x", "0 a=b\n", "99 a=b\n", "5 ab\n", "-1 a=b\n", "6 a=bc\n"])
def test_a_damaged_pax_header_is_a_finding(tmp_path: Path, data: str) -> None:
    header = tarfile.TarInfo("x")
    header.type, header.size = tarfile.XHDTYPE, len(data)
    raw = header.tobuf(tarfile.USTAR_FORMAT) + data.encode().ljust(512, b"\0")
    (tmp_path / "x.tar").write_bytes(raw + tarfile.TarInfo("a.cu").tobuf() + bytes(1024))
    files, (said,) = unpacked(tmp_path / "x.tar", tmp_path / "out")
    assert files == {} and said.startswith("damaged, not read further: ")


def test_a_dictionary_of_4_gib_is_not_made(tmp_path: Path) -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 512 << 20}]
    small = lzma.compress(b"x", filters=filters)
    (tmp_path / "x.tar.xz").write_bytes(small)
    said = unpacked(tmp_path / "x.tar.xz", tmp_path / "out")[1]
    assert len(said) == 1 and "Memory usage limit" in said[0]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_without_a_limit_are_not_unpacked(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w", method) as archive:
        archive.writestr("x.cu", LAB_03)
    files, said = unpacked(tmp_path / "x.zip", tmp_path / "out")
    assert files == {} and "packed in a way that is not read" in said[0]


@pytest.mark.parametrize("ending", ["zip", *PACKERS])
@pytest.mark.parametrize("kept", [0, 1, 30, 0.5])
def test_a_cut_off_archive_is_a_finding_or_holds_nothing(tmp_path: Path, ending: str, kept: float) -> None:
    make: Callable[..., Path] = zip_of if ending == "zip" else tar_of
    archive = make(tmp_path / f"x.{ending}", {"a.cu": LAB_03 * 100, "b.cu": LAB_01 * 100})
    whole = archive.read_bytes()
    archive.write_bytes(whole[: int(kept if kept != 0.5 else len(whole) / 2)])
    files, said = unpacked(archive, tmp_path / "out")
    assert "b.cu" not in files and said


def test_a_wrong_checksum_and_a_password_are_findings(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "x.zip", {"a.cu": LAB_03, "good.cu": LAB_01})
    raw = bytearray(archive.read_bytes())
    raw[raw.index(b"PK\1\2") + 16] ^= 1  # the CRC-32 in the table of contents
    archive.write_bytes(raw)
    files, said = unpacked(archive, tmp_path / "out")
    assert list(files) == ["good.cu"] and said[0].startswith("a.cu: damaged: Bad CRC-32")
    raw[raw.index(b"PK\1\2") + 8] |= 1
    archive.write_bytes(raw)
    assert unpacked(archive, tmp_path / "2")[1] == ["a.cu: encrypted: not read"]


@pytest.mark.parametrize(
    ("raw", "name"), [("号é.cu".encode(), "号é.cu"), (b"\x82.cu", "é.cu")]
)  # UTF-8 without its flag; code page 437
def test_names_in_a_zip_that_does_not_say_how(tmp_path: Path, raw: bytes, name: str) -> None:
    archive = zip_of(tmp_path / "x.zip", {"x" * (len(raw) - 3) + ".cu": LAB_03})
    archive.write_bytes(archive.read_bytes().replace(b"x" * (len(raw) - 3) + b".cu", raw))
    assert list(unpacked(archive, tmp_path / "out")[0]) == [name]


def test_names_in_a_tar_that_are_not_utf_8(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "x.tar", {"\udce9t\udce9.cu": LAB_03})
    assert list(unpacked(archive, tmp_path / "out")[0]) == ["été.cu"]


def test_one_bad_archive_does_not_stop_the_others(folder: Path, labs: dict[str, Lab]) -> None:
    tar_of(folder / "ann.tar.gz", {"lab01_owner_computes/kernel.cu": LAB_01})
    (folder / "ben.zip").write_bytes(b"PK\3\4 nothing")
    zip_of(folder / "cy/handed in.zip", {"../x.cu": LAB_03, "kernel.cu": LAB_03})
    zip_of(folder / "dan.zip", {"inner.zip": b"PK\5\6" + bytes(18), "notes.txt": ""})
    (folder / "eve").mkdir()
    (folder / "eve/x.zip").symlink_to(folder / "ann.tar.gz")
    assert found(folder, labs) == [
        ("ann", "lab01", ""),
        ("ben", "", "ben.zip: damaged, not read further: File is not a zip file"),
        ("cy", "lab03", ""),
        ("cy", "", "handed in.zip: ../x.cu: a path out of the archive (..): not read"),
        ("dan", "", "no .cu or .cpp file; there is inner.zip, an archive in an archive, which stays closed"),
        ("eve", "", "x.zip: a link out of the student's folder: refused"),
    ]


def test_many_findings_are_one_row(folder: Path, labs: dict[str, Lab]) -> None:
    archive = zip_of(folder / "ann.zip", {f"{number}.cu": f"{number} {LAB_03}" for number in range(30)})
    with zipfile.ZipFile(archive) as opened:
        places = [each.header_offset + 30 + len(each.filename) for each in opened.infolist()]
    text = bytearray(archive.read_bytes())
    for place in places:
        text[place] ^= 0xFF
    archive.write_bytes(text)
    (row,) = find_submissions(folder, labs, folder.parent / "room")
    assert isinstance(row, Row) and row.summary == "21 things to look at"
    first, *_, last = row.message.split("\n")
    assert first.startswith("ann.zip: 0.cu: damaged: ") and last == "ann.zip: and 10 more like these"


def test_the_newest_of_two_archives_counts(folder: Path, labs: dict[str, Lab]) -> None:
    zip_of(folder / "ann/2.zip", {"kernel.cu": LAB_03}, year=2021)
    zip_of(folder / "ann/1.zip", {"kernel.cu": LAB_03}, year=2022)
    note = "judged 1.zip/kernel.cu, the newest of 2; passed over: 2.zip/kernel.cu"
    assert found(folder, labs) == [("ann", "lab03", note)]


def test_the_time_is_the_archives_not_the_students(folder: Path, labs: dict[str, Lab]) -> None:
    archive = zip_of(folder / "ann.zip", {"kernel.cu": LAB_03}, year=1999)
    (submission,) = find_submissions(folder, labs, folder.parent / "room")
    assert not isinstance(submission, Row) and submission.time == archive.stat().st_mtime


def test_the_whole_repository_is_its_labs(folder: Path, labs: dict[str, Lab]) -> None:
    zip_of(
        folder / "ann.zip",
        {
            "reduction-labs/labs/lab01_owner_computes/kernel.cu": LAB_01,
            "reduction-labs/labs/lab01_owner_computes/skeleton.cu": LAB_01,
            "reduction-labs/solutions/lab01_owner_computes/kernel.cu": LAB_01,
            "reduction-labs/solutions/lab03_shared_memory/wrong/x.cu": LAB_03,
        },
    )
    zip_of(folder / "ben.zip", {f"lab01_owner_computes/{n}.cu": LAB_01 for n in ("kernel", "skeleton")})
    assert found(folder, labs) == [("ann", "lab01", ""), ("ben", "lab01", "")]


def test_what_else_lies_in_the_whole_repository_is_not_judged(folder: Path, labs: dict[str, Lab]) -> None:
    names = ("repo/labs/lab01_owner_computes/kernel.cu", "repo/tests.cu", "repo/scratch/lab01.cu")
    zip_of(folder / "ann.zip", dict.fromkeys((*names, "repo/common/lab01.cu"), LAB_01))
    (submission,) = find_submissions(folder, labs, folder.parent / "room")
    assert isinstance(submission, Submission) and submission.file.name == "kernel.cu"
    assert submission.note == "beside labs/, and not read: repo/scratch/lab01.cu, repo/tests.cu"


def test_a_newer_file_beside_the_whole_repository_counts(folder: Path, labs: dict[str, Lab]) -> None:
    whole = {f"{name}/lab01_owner_computes/kernel.cu": LAB_01 for name in ("labs", "solutions", "examples")}
    zip_of(folder / "ann/repo.zip", whole, year=2021)
    (folder / "ann/lab01.cu").write_text(LAB_01)
    shown = "repo.zip/labs/lab01_owner_computes/kernel.cu"
    note = f"judged lab01.cu, the newest of 2; passed over: {shown}"
    assert found(folder, labs) == [("ann", "lab01", note)]
