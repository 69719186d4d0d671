"""Kinds of questions: one file each. A file of a question names its kind."""
