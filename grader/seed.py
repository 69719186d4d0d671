"""The seed of a batch's data: fresh for each batch, and unpredictable without the salt."""

import hashlib
import secrets
from datetime import date


def new_batch() -> str:
    """A name for a batch: "2026-10-12-3fa95c"."""
    return f"{date.today().isoformat()}-{secrets.token_hex(3)}"


def seed_of(batch: str, salt: str) -> int:
    """From 1 to 2^31: short enough to type (make lab03 test SEED=...)."""
    digest = hashlib.sha256(f"{salt}\0{batch}".encode()).digest()
    return 1 + (int.from_bytes(digest[:4]) >> 1)
