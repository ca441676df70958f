"""Cubital's study resources: material to practice with, and the student's progress in it."""
