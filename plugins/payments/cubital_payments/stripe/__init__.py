"""Stripe Checkout: the client of its API, the reading of its responses, and the check of its settings."""
