"""Reads untrusted archives: under limits, one member at a time, plain files only."""
