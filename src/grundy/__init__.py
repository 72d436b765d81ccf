"""Combinatorial games solved exactly, fast, with proofs and pictures."""

from grundy._version import __version__

__all__ = ["__version__"]
