"""Errors in one submission: a finding about that one, never the end of a batch."""


class Unusable(Exception):
    """A file or an archive that cannot be used, and why."""


class TooMuch(Unusable):
    """An archive that is not read further."""
