"""The review mode: spaced repetition over cards, terms and missed questions."""
