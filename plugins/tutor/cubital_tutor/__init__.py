"""Cubital's tutor: answers from the course's own text, with or without a language model."""
