"""LTI 1.3: Cubital as a tool of Canvas, Moodle and other course systems."""
