"""Attacks: one file each, whose first line is the expected answer; docs/security.md lists the kinds."""
