"""Errors in one submission: a finding about that one, never the end of a batch."""


class Unusable(Exception):
    """An unusable file or archive, and the reason."""


class TooMuch(Unusable):
    """An archive of which the rest is not read."""
