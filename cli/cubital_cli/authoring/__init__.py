"""Authoring: checks, lints, exchange formats, skeletons and differences, which only editors run."""
