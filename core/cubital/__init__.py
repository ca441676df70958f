"""Cubital core: what a school is made of, and the hooks that plugins extend it through."""

from cubital.plugins.hookspecs import hookimpl

__version__ = "0.1.0"
__all__ = ["__version__", "hookimpl"]
