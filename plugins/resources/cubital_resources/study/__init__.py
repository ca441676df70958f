"""The progress of a student in the study material: five counters and a percent."""
