"""A student's sittings: from the first question to the result."""
