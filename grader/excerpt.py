"""The beginning of a long text: a compiler may write a megabyte, and a reader needs its first errors."""

from language.words import say

MOST_LINES = 40
MOST_BYTES = 4096


def excerpt(text: str, whole: str) -> str:
    """The text, or its first lines with the size of the rest and where the whole text is."""
    lines = text.splitlines()
    kept = "\n".join(lines[:MOST_LINES]).encode(errors="replace")[:MOST_BYTES].decode(errors="ignore")
    if len(lines) <= MOST_LINES and len(kept.encode()) == len("\n".join(lines).encode(errors="replace")):
        return text
    more = len(text.encode(errors="replace")) - len(kept.encode())
    left_out = len(lines) - kept.count("\n") - 1
    size = -(-more // 1024)
    if left_out:
        rest = say("... {} more lines ({} KiB); all of it: {}", left_out, size, whole)
    else:
        rest = say("... {} KiB more; all of it: {}", size, whole)
    return f"{kept}\n{rest}"
