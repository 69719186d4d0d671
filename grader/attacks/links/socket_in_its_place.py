# expect: needs review, regular
"""A socket in place of a file."""

import os
import socket
from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    here = os.getcwd()
    os.chdir(folder)  # an address has at most 108 bytes
    try:
        socket.socket(socket.AF_UNIX).bind("lab01.cu")
    finally:
        os.chdir(here)
    assert KERNEL
