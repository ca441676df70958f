"""Answers: composed of the passages that were retrieved."""
