"""Cubital's payments: a new student pays the course before the account is active."""
