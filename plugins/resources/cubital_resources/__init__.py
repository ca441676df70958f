"""Cubital's study resources: flashcards, the audio glossary, and how far each student has come in them."""
