"""Settling: a payment, as the provider tells it, made true of the account, and the letter about it."""
