"""One page of what a results folder holds: verdicts, speeds, counts and traces."""
