"""Heap games as mathematics: rules, nim-sequences, regularity with proofs, misère play.

The path through this room: a text becomes a rule (`rules`), a rule becomes a nim-sequence (`values`,
with the kernels behind it), a sequence shows a regularity that a theorem makes a proof (`regularity`),
and the proof becomes a certificate that `grundy.checking`, which imports nothing from here, verifies.
"""
