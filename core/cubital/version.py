"""The version of cubital-core."""

__version__ = "0.1.0"
