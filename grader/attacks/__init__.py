"""Attacks: one file each, whose first line says what must be answered; docs/security.md lists the kinds."""
