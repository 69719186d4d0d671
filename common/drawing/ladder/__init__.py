"""Draws the ladder of speeds and counts: docs/contracts/bench.md says what comes in, docs/ladder.md what comes out."""
