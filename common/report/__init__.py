"""One page about a results folder: verdicts, speeds, counts and traces."""
