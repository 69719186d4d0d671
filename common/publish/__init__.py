"""Builds for authors and instructors: student editions, bundles, new labs. Standard library only."""
