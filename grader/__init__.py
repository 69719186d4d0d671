"""Grades a folder of submissions: every kernel through its lab's own program, one row each."""
