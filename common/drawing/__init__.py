"""Draws a lab program's trace: docs/contracts/trace.md describes the input, docs/trace.md the output."""
