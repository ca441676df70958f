"""Requests: what a student asks of a tutor rather than of the course, recognized and done."""
