"""Types for the verdict written by verdict_json.cpp (docs/contracts/verdict.md).

Members with a default were added after the first verdicts, or are sometimes omitted. Unknown members are ignored.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal, dataclass_transform

import msgspec
from msgspec import Meta

if TYPE_CHECKING:  # mypy does not look into installed packages

    @dataclass_transform()
    class Struct:
        """A struct of msgspec, as declared for mypy."""

        def __init_subclass__(cls, **options: object) -> None: ...
else:
    from msgspec import Struct

VERSION = 1
NEEDS_GPU = "needs_gpu"
Positive = Annotated[int, Meta(ge=1)]


class Unreadable(Exception):
    """An unusable verdict, with the reason."""


class Elements(Struct, frozen=True, kw_only=True):
    """Input elements begin, begin + step, ... below end, and how often each arrives."""

    begin: int
    end: int
    step: Positive
    weight: int
    kind: str


class Cause(Struct, frozen=True, kw_only=True, rename={"advice": "try"}):
    """The reason why a case failed; its id is "unknown" if none is certain."""

    id: str
    says: str
    advice: str
    also: tuple[str, ...] = ()


class Fault(Struct, frozen=True, kw_only=True):
    """The place where a kernel was stopped; line 0: unknown."""

    kind: str
    message: str
    block: tuple[int, int, int] | None
    thread: tuple[int, int, int] | None
    line: int


class CostlyLine(Struct, frozen=True, kw_only=True):
    """The line with the largest part of a missed limit's count, and its share of the count."""

    line: int
    share: float


class Failure(Struct, frozen=True, kw_only=True):
    """Everything about a case that failed."""

    what: str
    data: str
    output: str | None = None
    output_index: int | None
    place: str | None = None
    wanted: float | None
    got: float | None
    wrong_outputs: int
    outputs: int
    elements: tuple[Elements, ...]
    plan: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    uninitialised: tuple[str, ...] = ()
    message: str | None
    cause: Cause | None
    fault: Fault | None
    line: int | None
    costly: CostlyLine | None = None
    printed: tuple[str, ...]
    repeat: str


class Case(Struct, frozen=True, kw_only=True):
    """A case on one device."""

    name: str
    device: str
    state: str
    sentence: str
    seconds: float = 0.0  # 0 in verdicts kept by the grader
    failure: Failure | None
    remarks: tuple[str, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether its task passes with it: a case that only a GPU can run gives and takes no points."""
        return self.state in ("passed", NEEDS_GPU)


class Task(Struct, frozen=True, kw_only=True):
    """A task with its cases."""

    name: str
    title: str
    points: int
    out_of: Positive
    state: str
    cases: tuple[Case, ...]


class Limit(Struct, frozen=True, kw_only=True):
    """A count and its bound."""

    counter: str
    at_most: float
    measured: float | None
    state: str


class Headline(Struct, frozen=True, kw_only=True):
    """A count beside the solution's and the best possible; not counted if the kernel is wrong."""

    counter: str
    says: str
    at: str | None
    measured: float | None
    solution: float
    best: float | None


class Samples(Struct, frozen=True, kw_only=True):
    """The pairs of a speed, in the order measured."""

    seconds: tuple[float, ...] = ()
    reference_seconds: tuple[float, ...] = ()
    discarded: tuple[bool, ...] = ()


class Clocks(Struct, frozen=True, kw_only=True):
    """The GPU's state after each group of pairs."""

    clock_mhz: tuple[int | None, ...] = ()
    temperature: tuple[int | None, ...] = ()
    throttle_reasons: tuple[int | None, ...] = ()


class Speed(Struct, frozen=True, kw_only=True):
    """The speed compared with the reference's."""

    state: str
    ratio: float | None
    low: float | None
    high: float | None
    at_least: float
    counts_from: float = 0.0
    elements: int = 0
    reference: str = ""
    points: int | None = None
    out_of: int = 0
    share_of_roofline: float | None = None
    pairs: int = 0
    discarded: int = 0
    samples: Samples = Samples()
    clocks: Clocks = Clocks()
    message: str | None = None
    note: str | None = None


class Device(Struct, frozen=True, kw_only=True):
    """A device that ran the cases; the members after its name apply to GPUs."""

    kind: str
    name: str
    agrees: bool | None = None
    outputs_compared: int = 0
    outputs_different: int = 0


class Printed(Struct, frozen=True, kw_only=True):
    """The first lines that the kernel printed in the first case in which it printed any."""

    case: str
    lines: tuple[str, ...]
    lines_in_all: int


class Kernel(Struct, frozen=True, kw_only=True):
    """The file that was judged."""

    path: str
    sha256: str


class Verdict(Struct, frozen=True, kw_only=True):
    """The verdict on one file in one lab."""

    version: Literal[1]
    course_version: str | None = None
    rules: int | None = None
    lab: str
    name: str
    state: str
    points: int | None
    out_of: int
    summary: str
    kernel: Kernel
    seed: int
    sandbox: str | None = None
    unsupported: bool = False
    devices: tuple[Device, ...]
    message: str | None
    first_failure: str | None
    cause: str | None
    printed: Printed | None = None
    tasks: tuple[Task, ...]
    limits: tuple[Limit, ...]
    headlines: tuple[Headline, ...] = ()
    speed: Speed
    instructions: tuple[str, ...] = ()  # of the file's own functions, with --instructions

    @property
    def gpu(self) -> Device | None:
        """The GPU, if one ran the cases, too."""
        return next((device for device in self.devices if device.kind == "gpu"), None)


class AnyVersion(Struct):
    """A verdict whose version may be unknown."""

    version: Any = None


def read(written: bytes) -> Verdict:
    """The verdict in a program's JSON. Raises Unreadable."""
    try:
        version = msgspec.json.decode(written, type=AnyVersion).version
        if version == VERSION:
            return msgspec.json.decode(written, type=Verdict)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from None
    except (ValueError, RecursionError):
        raise Unreadable("not JSON") from None
    raise Unreadable(f"version {version!r}, where {VERSION} is known")


def schema() -> bytes:
    """The schema, as stored in docs/contracts/verdict.schema.json."""
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return msgspec.json.format(msgspec.json.encode(dialect | msgspec.json.schema(Verdict))) + b"\n"


if __name__ == "__main__":
    print(schema().decode(), end="")
