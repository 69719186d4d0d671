"""The error for a batch that cannot be graded at all."""


class Refused(Exception):
    """Why nothing can be graded, and what to do next."""
