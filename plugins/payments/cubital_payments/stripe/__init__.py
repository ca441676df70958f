"""Stripe Checkout: requests, what its responses say of a payment, and the check of its settings."""
