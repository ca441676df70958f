"""The student's own answers to the questions of professionalism."""
