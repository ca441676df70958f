"""The second factor of an account: app, recovery codes, and the step of a sign-in that asks for it."""
