"""Loaded by each worker of this machine: Ctrl-C in the terminal is the grader's to answer."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
