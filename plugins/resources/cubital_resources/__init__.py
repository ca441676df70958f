"""Cubital's study resources: what a student practices with, and how far each has come in it."""
