"""What staff do about who needs attention: nudges, notes, and setting aside until later or for good."""
