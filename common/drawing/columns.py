"""The columns of a launch's tree. In a large launch, threads that do the same share a column.

Two threads do the same if in each row their boxes show the same value and come from the same places, seen from where
they are: the same lanes of their own warp, the same distance away, or one lane of other warps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from language.words import counted, in_language, say

from .boxes import Box, Row
from .read import WARP_SIZE, Run
from .tree import columns_of_a_block
from .words import blocks_named, ranges, warps_named

MOST_UNFOLDED = 20  # columns: with more, those that do the same are drawn as one
MOST_COLUMNS = 26


@dataclass
class Column:
    members: list[int]  # the columns of boxes that it stands for
    blocks: str  # "block 1"; empty: all blocks
    warps: str  # "warp 0", "warps 1..7"; empty: not folded
    lanes: str  # "8..15", "all lanes"; the element, if not folded


class Columns:
    """Of the rows of one launch."""

    def __init__(self, run: Run, number: int, rows: list[Row]):
        self.launch = run.launches[number] if run.launches else None  # None: the run never began
        self.blocks = self.launch.blocks if self.launch else 1
        self.rows = [row for row in rows if row.launch == number]
        self.each = columns_of_a_block(run)
        self.begin = min((box.row for row in self.rows for box in row.boxes), default=0)
        shown = {box.column for row in self.rows for box in row.boxes if box.state != "unused"}
        self.is_folded = len(shown) > MOST_UNFOLDED
        if self.is_folded:
            shown = {box.column for row in self.rows if row.kind != "given" for box in row.boxes}
        self.columns = self._folded(shown) if self.is_folded else [Column([c], "", "", str(c)) for c in sorted(shown)]
        self.left_out = self._left_out([member for column in self.columns[MOST_COLUMNS:] for member in column.members])
        self.columns = self.columns[:MOST_COLUMNS]
        self.index = {member: i for i, column in enumerate(self.columns) for member in column.members}

    def boxes_of(self, row: Row) -> dict[int, list[Box]]:
        """The row's boxes by drawn column: those that share one are alike."""
        by_column: dict[int, list[Box]] = {}
        for box in row.boxes:
            if box.column in self.index:
                by_column.setdefault(self.index[box.column], []).append(box)
        return by_column

    def _folded(self, shown: set[int]) -> list[Column]:
        """Threads share a column only with those of warps that do the same, and warps with those of such blocks."""
        kind: dict[tuple, int] = {}  # equal histories have the same number
        number = {c: kind.setdefault(history, len(kind)) for c, history in self._histories.items()}
        of_warp: dict[tuple[int, int], list] = {}
        of_block: dict[int, list] = {}
        for column in sorted(number):
            block, warp = self._warp(column)
            of_warp.setdefault((block, warp), []).append((column % WARP_SIZE, number[column]))
            of_block.setdefault(block, []).append((column % self.each, number[column]))
        kind_of_warp = {warp: kind.setdefault(tuple(lanes), len(kind)) for warp, lanes in of_warp.items()}
        kind_of_block = {block: kind.setdefault(tuple(all_), len(kind)) for block, all_ in of_block.items()}
        alike: dict[tuple, list[int]] = {}
        for column in sorted(shown & number.keys()):
            block, warp = self._warp(column)
            alike.setdefault((kind_of_block[block], kind_of_warp[block, warp], number[column]), []).append(column)
        return [self._column(members) for members in alike.values()]

    @cached_property
    def _histories(self) -> dict[int, tuple]:
        """Of what is needed; of a column where nothing is, the rows in which its thread adds for nobody."""
        histories: dict[int, tuple] = {}
        in_vain: dict[int, tuple] = {}
        for number, row in enumerate(self.rows):
            if row.kind != "step":
                continue
            one_lane = self._one_lane(row)
            for box in row.boxes:
                if box.state == "unused":
                    in_vain[box.column] = (*in_vain.get(box.column, ()), number)
                if box.state in ("unused", "answer"):
                    continue
                ways = frozenset(self._way(source.box, box, one_lane) for source in box.sources)
                seen = (number, box.state, str(box.value), ways, len(box.sources))
                histories[box.column] = (*histories.get(box.column, ()), seen)
        return in_vain | histories

    def _one_lane(self, row: Row) -> bool:
        """True if whatever comes from other warps comes from the same lane of each."""
        lanes = {
            source.box.column % self.each % WARP_SIZE
            for box in row.boxes
            for source in box.sources
            if source.box.state != "given" and self._warp(source.box.column) != self._warp(box.column)
        }
        return len(lanes) == 1

    def _warp(self, column: int) -> tuple[int, int]:
        return column // self.each, column % self.each // WARP_SIZE

    def _way(self, source: Box, box: Box, one_lane: bool) -> tuple:
        if source.state == "given":
            return ("given",)
        if source.row < self.begin or source.state == "answer":  # passed through global memory
            return (source.array,)
        if one_lane and self._warp(source.column) != self._warp(box.column):
            return (source.row,)
        return (source.row, source.column - box.column)

    def _left_out(self, members: list[int]) -> str:
        """ "and 465 more threads of block 7"; empty: no thread."""
        if not members:
            return ""
        threads = counted(len(members), "more thread")
        if self.blocks == 1:
            return say("and {}", threads)
        return say("and {} of {}", threads, blocks_named(sorted({member // self.each for member in members})))

    def _column(self, members: list[int]) -> Column:
        places = [divmod(member, self.each) for member in members]
        blocks = sorted({block for block, _ in places})
        positions = sorted({position for _, position in places})
        warps = sorted({position // WARP_SIZE for position in positions})
        lanes = sorted({position % WARP_SIZE for position in positions})
        which = blocks_named(blocks) if len(blocks) < self.blocks else ""
        named = in_language("all lanes") if len(lanes) == WARP_SIZE else ranges(lanes)
        if len(members) != len(blocks) * len(warps) * len(lanes):
            named = counted(len(members), "lane")
        return Column(members, which, warps_named(warps), named)

    @property
    def blocks_are_alike(self) -> bool:
        """True if each column stands for all blocks, which are several."""
        if not self.is_folded or self.blocks < 2:
            return False
        return all(len({m // self.each for m in column.members}) == self.blocks for column in self.columns)


def columns_of_launches(run: Run, rows: list[Row]) -> list[Columns]:
    """One even if there is none."""
    return [Columns(run, number, rows) for number in range(max(len(run.launches), 1))]
