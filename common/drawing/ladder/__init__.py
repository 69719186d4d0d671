"""Draws the ladder of speeds and counts. Input: docs/contracts/bench.md, output: docs/ladder.md."""
