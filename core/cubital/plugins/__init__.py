"""Plugins: the hooks and what they answer, how plugins are found and called, and their doctor."""
