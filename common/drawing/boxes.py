"""Rows of boxes, each the sum of others: a tree is made of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .read import Step
from .words import number


@dataclass(eq=False)
class Box:
    column: int
    value: float | None
    state: str  # "given", "sum", "shared", "old", "unused", "answer"
    sources: list[Source] = field(default_factory=list)
    array: str | None = None  # the array with its element; None: a thread's register
    index: int = 0  # of the element in its array, or of the thread in its block
    row: int = -1
    block: int = 0
    thread: int | None = None  # the thread of the block that made it
    span: str = ""  # in a scan: the elements that it has gathered

    @property
    def shown(self) -> str:
        return self.span or number(self.value)

    @property
    def is_left_over(self) -> bool:
        """True if nothing is made of it: an element that keeps its value, or a sum for nobody."""
        return self.state in ("old", "unused")


@dataclass
class Source:
    box: Box
    shared: bool  # passed through shared memory


@dataclass
class Row:
    kind: str  # "given", "step", "zeros", "barrier", "launch", "store", "repeat"
    label: str
    details: list[str] = field(default_factory=list)
    brief: list[str] = field(default_factory=list)  # the details that stand beside elements of the input
    boxes: list[Box] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    array: str | None = None  # the array with the elements of the columns; None: columns are threads
    count: int = 1  # barriers
    found: list[str] = field(default_factory=list)  # places with values from before the launches that are added
    launch: int = 0
    is_rest: bool = False  # of rounds, of which the first two have rows of their own

    @property
    def races(self) -> bool:
        return any(step.races for step in self.steps)

    @property
    def made(self) -> list[Box]:
        """The sums; those that nobody needs if there are no others."""
        summed = [box for box in self.boxes if box.sources and box.state != "old"]
        return [box for box in summed if box.state != "unused"] or summed

    @property
    def takes_input(self) -> bool:
        return any(source.box.state == "given" for box in self.boxes for source in box.sources)
