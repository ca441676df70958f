"""Accounts: who people are, how they sign in, and what they may."""
