"""A student's edition: its manifest, and how a newer one replaces it. Standard library only."""
