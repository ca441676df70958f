"""The practice games: answers, scores, and the questions that a student keeps missing."""
