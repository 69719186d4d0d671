"""Questions with checked answers, and small repairs: make labNN ask, make labNN drill."""
