"""Learning: the course's modules, each student's progress in them, and the log of what they do."""
