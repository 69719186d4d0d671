"""The verdict: C++ writes it as JSON, the grader and the report read it."""
