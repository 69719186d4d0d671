"""Unpacks the wanted members of an archive into a new folder."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from language.words import in_language, say

from grader.archive.limits import Limits
from grader.archive.member import FILE, FOLDER, Member
from grader.archive.paths import path_below, safe_path
from grader.archive.tar import members_of_tar
from grader.archive.zip import members_of_zip
from grader.hand_in import same
from grader.unusable import TooMuch, Unusable
from grader.visible import is_visible

SAID = 20  # findings shown per student: more would add nothing


@dataclass(frozen=True)
class Refusal:
    """A refused member and the reason."""

    name: str
    reason: str
    is_file: bool  # a link or a device may stand for a folder
    paths: tuple[PurePosixPath, ...]  # the paths of the member and of a file lost with it; may be empty


def unpack(archive: Path, folder: Path, limits: Limits) -> list[str]:
    """Writes the wanted members below a new folder; returns the findings, a sentence each."""
    done = unpacked(archive, folder, limits)
    return capped([say("{}: {}", each.name, each.reason) for each in done.refused]) + done.ended


def unpacked(archive: Path, folder: Path, limits: Limits) -> "Unpacking":
    """Writes the wanted members below a new folder; returns the state of the unpacking."""
    folder.mkdir(parents=True)
    unpacking = Unpacking(folder, limits)
    try:
        if archive.stat().st_size > limits.archive:
            raise TooMuch(say("larger than {} MiB", limits.archive >> 20))
        for member in members_of(archive, limits):
            unpacking.take(member)
            unpacking.last = member.name.rstrip("/")
    except TooMuch as reason:
        unpacking.ended.append(say("{}: not read further", reason))
    except OSError as error:
        unpacking.ended.append(say("cannot be read: {}", error.strerror or error))
    except Exception as error:  # zipfile and tarfile raise some twenty kinds
        unpacking.ended.append(say("damaged, not read further: {}", error or type(error).__name__))
    return unpacking


def capped(findings: list[str]) -> list[str]:
    """The first findings, and the number of others."""
    more = len(findings) - SAID
    return findings[:SAID] + ([say("and {} more like these", more)] if more > 0 else [])


def members_of(archive: Path, limits: Limits) -> Iterator[Member]:
    """The members of a zip or a tar, recognised by its first bytes."""
    with archive.open("rb") as file:
        is_zip = file.read(2) == b"PK"
    return members_of_zip(archive, limits) if is_zip else members_of_tar(archive, limits)


class TwoOfOneName(Unusable):
    """A member with the name of an earlier one: neither is read."""

    def __init__(self, first: PurePosixPath) -> None:
        super().__init__(in_language("a second file of that name, or one that differs in case only: neither is read"))
        self.first = first


class Unpacking:
    """The unpacking of one archive into a folder."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.folder = folder
        self.limits = limits
        self.refused: list[Refusal] = []
        self.ended: list[str] = []  # the reason why it was not read to its end, if it was not
        self.last = ""  # the last member examined
        self.members = 0
        self.bytes = 0
        self.written: dict[str, PurePosixPath] = {}

    def take(self, member: Member) -> None:
        """Writes one member, skips it, or refuses it."""
        self.members += 1
        if self.members > self.limits.members:
            raise TooMuch(say("more than {} members", self.limits.members))
        name = member.name.rstrip("/")
        parts = name.replace("\\", "/").split("/")
        if not all(is_visible(part) for part in parts if part not in (".", "..")):
            return
        wanted = self.limits.wants(name)
        if member.kind == FOLDER or not (wanted or self.limits.names(name)):
            return
        try:
            self.write(member, wanted)
        except TooMuch:
            raise
        except TwoOfOneName as reason:
            self.refuse(member, str(reason), reason.first)
        except Unusable as reason:
            self.refuse(member, str(reason))
        except OSError as error:
            self.refuse(member, say("cannot be written: {}", error.strerror))
        except Exception as error:  # as above
            self.refuse(member, say("damaged: {}", error or type(error).__name__))

    def refuse(self, member: Member, reason: str, *lost: PurePosixPath) -> None:
        """Records that a member is refused, and an earlier one lost with it."""
        name = member.name.rstrip("/")
        paths = lost
        with contextlib.suppress(Unusable):
            paths = (path_below(name), *lost)
        is_file = member.kind == FILE or self.limits.wants(name)
        self.refused.append(Refusal(name, reason, is_file, paths))

    def write(self, member: Member, wanted: bool) -> None:
        """Writes one member, as an empty file if it is wanted by its name only."""
        if member.kind != FILE:
            raise Unusable(say("{}: not read", member.kind))
        path = safe_path(member.name)
        first = self.written.setdefault(same(str(path)), path)
        if first is not path:
            (self.folder / first).unlink(missing_ok=True)
            raise TwoOfOneName(first)
        data = self.data_of(member) if wanted else b""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("xb") as opened:
            opened.write(data)
        if member.time is not None:
            with contextlib.suppress(OSError, ValueError, OverflowError):  # years before 1970, and after 2554
                os.utime(file, (member.time, member.time))

    def data_of(self, member: Member) -> bytes:
        """A member's data, counted against the limits."""
        limits = self.limits
        data = member.read(limits.each + 1)
        if len(data) > limits.each:
            raise Unusable(say("larger than {} MiB: not read", limits.each >> 20))
        if member.packed is not None and len(data) > max(limits.small, limits.ratio * member.packed):
            raise Unusable(say("it unpacks to more than {} times its size: not read", limits.ratio))
        self.bytes += len(data)
        if self.bytes > limits.all:
            raise TooMuch(say("it unpacks to more than {} MiB", limits.all >> 20))
        return data
