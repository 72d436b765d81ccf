"""Misère play of heap games: genus, canonical forms, and misère quotients with proofs."""
