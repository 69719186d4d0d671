"""Loaded by each worker of this machine: only the grader handles Ctrl-C in the terminal."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
