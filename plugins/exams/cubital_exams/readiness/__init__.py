"""Readiness: the chance of passing today, from what was answered so far."""
