"""A submission's own code as two streams that renaming, comments and reordering leave nearly as they are.

The source's tokens, with one token for every name that CUDA does not define and one for every number; and the
instructions that nvcc made of it (`--instructions`), in which macros are gone, too. Runs of LENGTH tokens are the
fragments that submissions are compared by.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pygments.lexers import CudaLexer
from pygments.token import Comment, Name, Number, String, Text

LENGTH = 6
Fragment = tuple[str, ...]
NAME, NUMBER, STRING = "name", "0", '""'


@dataclass(frozen=True)
class OwnCode:
    """The fragments of one submission; those of its source with the lines on which they are."""

    source: Mapping[Fragment, frozenset[int]]
    instructions: frozenset[Fragment]

    def lines(self, fragments: Iterable[Fragment]) -> set[int]:
        """The lines of some fragments, from 1."""
        return {line for fragment in fragments for line in self.source.get(fragment, ())}


def own_code(text: str, instructions: Iterable[str], known: frozenset[Fragment]) -> OwnCode:
    """A submission's code without the fragments that are `known`: the skeleton's and the solution's."""
    found: dict[Fragment, set[int]] = {}
    for fragment, lines in located(text):
        if fragment not in known:
            found.setdefault(fragment, set()).update(lines)
    compiled = (runs(function.split()) for function in instructions)
    return OwnCode({f: frozenset(lines) for f, lines in found.items()}, frozenset().union(*compiled))


@cache
def fragments_of(text: str) -> frozenset[Fragment]:
    """The fragments of a source."""
    return frozenset(fragment for fragment, _ in located(text))


def located(text: str) -> Iterator[tuple[Fragment, set[int]]]:
    """Every fragment of a source, with its lines."""
    tokens = list(tokens_of(text))
    for at in range(len(tokens) - LENGTH + 1):
        run = tokens[at : at + LENGTH]
        yield tuple(token for token, _ in run), {line for _, line in run}


def runs(stream: list[str]) -> set[Fragment]:
    """Every fragment of a stream."""
    return {tuple(stream[at : at + LENGTH]) for at in range(len(stream) - LENGTH + 1)}


def tokens_of(text: str) -> Iterator[tuple[str, int]]:
    """The tokens that count, each with its line. Directives are left out: what they do is in the instructions."""
    line = 1
    for kind, value in CudaLexer(stripnl=False).get_tokens(text):
        if value.strip() and kind not in Comment and kind not in Text:
            yield token_of(kind, value), line
        line += value.count("\n")


def token_of(kind: object, value: str) -> str:
    """A token as it is compared."""
    if kind in Name and kind not in Name.Builtin:
        return NAME
    return NUMBER if kind in Number else STRING if kind in String else value
