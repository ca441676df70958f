"""What staff see: each student's results and readiness, the school's, and its items."""
