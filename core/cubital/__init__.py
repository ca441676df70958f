"""Cubital core: accounts, learning and content of a school, and the hooks by which plugins extend it."""

from cubital.plugins.hookspecs import hookimpl
from cubital.version import __version__

__all__ = ["__version__", "hookimpl"]
