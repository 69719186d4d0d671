"""Draws what a lab program has traced: docs/contracts/trace.md says what comes in, docs/trace.md what comes out."""
