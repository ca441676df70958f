"""The launch: a person comes from their course, and is signed in here or chooses a module for it."""
