"""Checks: a question or two at the end of each section of a lesson."""
