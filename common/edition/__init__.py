"""A student's edition: its manifest, and its replacement by a newer one. Needs the standard library alone."""
