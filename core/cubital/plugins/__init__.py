"""Plugins: the hooks and their results, core's own answers, discovery and calls."""
