"""The practice exam of a module."""
