"""Interactive exercises: a case worked through step by step, each choice with what it brings."""
