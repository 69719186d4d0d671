"""The error for a batch that cannot be graded at all."""


class Refused(Exception):
    """The reason why nothing can be graded, and the next step."""
