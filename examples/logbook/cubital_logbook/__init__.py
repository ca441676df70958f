"""Logbook: sticks on live people, signed by a supervisor, counted toward a certifier's thresholds."""
