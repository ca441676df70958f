"""Calls and lists for administrators."""
