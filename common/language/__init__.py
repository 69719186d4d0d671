"""The course in the reader's language: pages, texts and their catalogues (docs/translating.md)."""
