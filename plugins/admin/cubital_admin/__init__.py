"""Cubital's admin area: students, reports, live activity and what needs attention."""
