"""The course systems that the school knows, their keys, and our own."""
