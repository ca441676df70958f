"""Retrieval: the index of the course, and which of its passages answer a question."""
