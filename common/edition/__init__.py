"""A student's edition: what it is made of, and how a newer one takes its place. Standard library only."""
