"""Heads name warps by block, once for neighbours, in type that can be read."""

from __future__ import annotations

from drawing.heads import draw_spans, in_lines
from drawing.lane_strip import LaneStrip
from drawing.read import Execution, Launch, Step

WARPS = 4  # of a block


class Page:
    """Keeps the words instead of drawing them."""

    def __init__(self):
        self.words: list[str] = []
        self.sizes: list[float] = []

    def text(self, x, y, words, size=10, *style):
        self.words.append(words)
        self.sizes.append(size)

    def line(self, *ends):
        pass


def launch(blocks: int, *steps: list[tuple[int, int]]) -> Launch:
    """In each step, the warps (block, warp) add with all lanes."""
    made = [
        Step(
            "add",
            "kernel.cu",
            7,
            0,
            False,
            [Execution(b, b * WARPS + w, -1 & 0xFFFFFFFF, 0xFFFFFFFF, [], []) for b, w in warps],
        )
        for warps in steps
    ]
    return Launch("Kernel", blocks, 32 * WARPS, [], False, made)


def heads(launch: Launch, in_block: int = WARPS) -> list[str]:
    page = Page()
    LaneStrip([launch], narrow=True, in_block=in_block).draw_heads(page, 0, 0)
    assert min(page.sizes) >= 6
    return page.words


def test_lanes_are_headed_by_block_if_blocks_differ():
    first = [(block, 0) for block in range(8)]
    assert heads(launch(8, first, [(7, 0)])) == ["blocks 0..6", "block 7", "warp 0", "1..3", "warp 0", "1..3"]


def test_a_warp_shares_a_head_only_with_those_of_blocks_that_do_the_same():
    """Warps 1..3 do the same in both blocks, but are not the same warps to a reader."""
    assert heads(launch(2, [(0, 0)])) == ["block 0", "block 1", "warp 0", "1..3", "0..3"]


def test_lanes_have_no_blocks_in_their_heads_if_blocks_do_the_same():
    assert heads(launch(2, [(0, 0), (1, 0)])) == ["warp 0", "1..3"]


def test_warps_numbered_in_the_launch_have_no_blocks():
    assert heads(launch(2, [(0, 0), (1, 0)], [(1, 0)]), in_block=0) == ["warp 0", "1..3, 5..7", "warp 4"]


def test_warps_with_long_numbers_are_counted():
    every_other = [(block, warp) for block in range(16) for warp in range(block % 3)]
    assert heads(launch(16, every_other), in_block=0) == ["49 warps", "15 warps"]


def spans(*names: str, width: float) -> list[str]:
    page = Page()
    draw_spans(page, list(names), [(width * i, width * i + width - 6) for i in range(len(names))], 0)
    assert min(page.sizes) >= 7
    return page.words


def test_neighbours_of_one_name_share_a_head():
    assert spans("warp 0", "warp 0", "warps 1..3", width=60) == ["warp 0", "warps 1..3"]


def test_a_head_without_room_for_its_noun_is_its_numbers():
    assert spans("warp 0", "warp 0", "warps 4..7", width=30) == ["warp 0", "4..7"]
    assert spans("blocks 0..255", "blocks 256..511", width=45) == ["blocks", "0..255", "256..511"]


def test_many_lanes_in_a_narrow_column_take_two_lines():
    assert in_lines("1, 3, .., 31", 31) == ["1, 3,", ".., 31"]
    assert in_lines("18, 22, 26", 31) == ["18, 22,", "26"]
    assert in_lines("4, 12", 31) == ["4, 12"]
    assert in_lines("1, 3, .., 31", 90) == ["1, 3, .., 31"]
