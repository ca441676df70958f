"""Sample lessons: those that the school lets anybody read and try, without an account."""
