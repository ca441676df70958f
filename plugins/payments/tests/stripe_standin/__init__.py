"""A stand-in for Stripe: a server in a process of its own, and what a test does to it."""
