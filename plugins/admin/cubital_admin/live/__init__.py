"""Live activity and concerns, as administrators see them from minute to minute."""
