"""Sums in words: "input_s[i] = input_s[i] + input_s[i + 128] for i = 0..127"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from language.words import in_language, say

from .boxes import Box, Row
from .read import WARP_SIZE
from .words import blocks_named, ranges, warps_named

MOST_SENTENCES, MOST_SUMMANDS = 4, 3


@dataclass(frozen=True)
class Index:
    """of_block * b + of_own * i + constant, for index i in block b."""

    of_block: int
    of_own: int
    constant: int

    def named(self, letter: str) -> str:
        terms = [
            letter if factor == 1 else f"{factor}{letter}"
            for factor, letter in ((self.of_block, "b"), (self.of_own, letter))
            if factor
        ]
        text = " + ".join(terms)
        if not text:
            return str(self.constant)
        if self.constant:
            text += f" {'+' if self.constant > 0 else '-'} {abs(self.constant)}"
        return text


def sums_of(row: Row, blocks: int) -> list[str]:
    """Which boxes are sums of which; boxes that are made in the same way share one sentence. `blocks`: launched."""
    made = row.made
    sentences = [sentence for boxes in _of_one_shape(made) for sentence in _sentences(boxes, row, blocks)]
    if len(sentences) <= MOST_SENTENCES:
        return sentences
    counts = sorted({len(box.sources) for box in made})
    name, letter = (f"{row.array}[i]", "i") if row.array else ("sum(t)", "t")
    which = f"{letter} = {ranges([box.index for box in made])}"
    sums = say("{} for {}", name, which)
    if counts == [1]:
        return [say("{}: each is the sum of 1 number", sums)]
    return [say("{}: each is the sum of {} numbers", sums, in_language(" or ").join(map(str, counts)))]


def input_of(row: Row) -> list[str]:
    """The elements of the input that each thread adds, ascending, if the same names are right for all of them."""
    boxes = row.made
    given = [[source.box for source in box.sources if source.box.state == "given"] for box in boxes]
    slots = _slots(boxes, given) if len({len(each) for each in given}) == 1 else None
    letter = "i" if row.array else "t"
    return [f"input[{slot.named(letter)}]" for slot in sorted(slots or [], key=attrgetter("constant"))]


def _of_one_shape(boxes: list[Box]) -> list[list[Box]]:
    shapes: dict[tuple, list[Box]] = {}
    for box in boxes:
        shapes.setdefault((box.array, tuple(source.array for source in _sources(box))), []).append(box)
    return list(shapes.values())


def _own(box: Box) -> int:
    """The index that tells boxes of a block apart: results in global memory go by the thread that stores them."""
    return box.thread if box.state == "answer" and box.thread is not None else box.index


def _sources(box: Box) -> list[Box]:
    """Sums first, then elements of the input."""
    sources = [source.box for source in box.sources]
    return sorted(sources, key=lambda source: (source.state == "given", source.column))


def _sentences(boxes: list[Box], row: Row, blocks: int) -> Iterator[str]:
    slots = _slots(boxes, [_sources(box) for box in boxes])
    if slots is not None:
        yield _sentence(boxes, slots, row, blocks)
        return
    alike: dict[tuple, list[Box]] = {}
    for box in boxes:
        distances = tuple(source.index - _own(box) for source in _sources(box))
        alike.setdefault((box.block, distances), []).append(box)
    for some in alike.values():
        slots = _slots(some, [_sources(box) for box in some])
        yield _sentence(some, slots or [], row, blocks)


def _slots(boxes: list[Box], sources: list[list[Box]]) -> list[Index] | None:
    """For each summand its index as a function of block and index of the sum; None: it is no such function."""
    slots = []
    for summands in zip(*sources):
        index = _fit(boxes, summands)
        if index is None:
            return None
        slots.append(index)
    return slots


def _fit(boxes: list[Box], summands: tuple[Box, ...]) -> Index | None:
    first, value = boxes[0], summands[0].index
    of_own = of_block = 0
    for box, summand in zip(boxes, summands):
        if box.block == first.block and _own(box) != _own(first):
            of_own = (summand.index - value) // (_own(box) - _own(first))
            break
    for box, summand in zip(boxes, summands):
        if box.block != first.block:
            own = of_own * (_own(box) - _own(first))
            of_block = (summand.index - value - own) // (box.block - first.block)
            break
    found = Index(of_block, of_own, value - of_block * first.block - of_own * _own(first))
    fits = all(
        summand.index == found.of_block * box.block + found.of_own * _own(box) + found.constant
        for box, summand in zip(boxes, summands)
    )
    return found if fits else None


def _sentence(boxes: list[Box], slots: list[Index], row: Row, blocks: int) -> str:
    letter = "i" if boxes[0].array and boxes[0].state != "answer" else "t"
    own = _fit(boxes, tuple(boxes))
    sources = _sources(boxes[0])
    summands = [_name(source.array, slot, letter) for source, slot in zip(sources, slots)]
    sums = sum(source.state != "given" for source in sources)
    name = _name(boxes[0].array, own or Index(0, 1, 0), letter)
    is_atomic = bool(row.steps) and row.steps[0].kind == "atomic"
    told = _told(name, summands[:sums], summands[sums:], is_atomic)
    numbers = sorted({box.block for box in boxes})
    uses_block = any(slot.of_block for slot in [*slots, *([own] if own else [])])
    if len(numbers) == blocks:
        where = in_language("every block b") if uses_block else in_language("every block")
    else:
        where = say("blocks b = {}", ranges(numbers)) if uses_block else blocks_named(numbers)
    uses_own = any(slot.of_own for slot in [*slots, *([own] if own else [])])
    which = _which(boxes, letter) if uses_own else ""
    if which:
        told = say("{} for {}", told, which)
    return say("{} in {}", told, where) if blocks > 1 else told


def _told(name: str, made: list[str], given: list[str], is_atomic: bool) -> str:
    """`given`: the summands that are elements of the input."""
    if [*made, *given] == [name] and not is_atomic:
        return say("{} stays", name)
    if is_atomic and name in made:
        made.remove(name)  # `+=` has it
    listed = " + ".join(_listed(some) for some in (made, given) if some)
    return f"{name} {'+=' if is_atomic else '='} {listed or '0'}"


def _name(array: str | None, index: Index, letter: str) -> str:
    at = index.named(letter)
    return f"{array}[{at}]" if array else f"sum({at})"


def _listed(summands: list[str]) -> str:
    return " + ".join([summands[0], "..", summands[-1]] if len(summands) > MOST_SUMMANDS else summands)


def _which(boxes: list[Box], letter: str) -> str:
    indices = sorted({_own(box) for box in boxes})
    if len(indices) == 1:
        return ""
    lanes = sorted({index % WARP_SIZE for index in indices})
    warps = sorted({index // WARP_SIZE for index in indices})
    if letter == "t" and len(warps) > 1 and len(lanes) < WARP_SIZE and len(lanes) * len(warps) == len(indices):
        if len(lanes) == 1:
            return say("lane {} of {}", lanes[0], warps_named(warps))
        return say("lanes {} of {}", ranges(lanes), warps_named(warps))
    return f"{letter} = {ranges(indices)}"
