"""Scores on their way to the gradebooks of course systems."""
