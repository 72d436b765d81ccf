"""Heap games as mathematics: rules, nim-sequences, regularity with proofs, certificates.

The path through this room: a text becomes a rule (`language`), a rule becomes a nim-sequence
(`sequence`, with the kernels behind it), a sequence shows a regularity (`regularity`), a theorem makes
it a proof (`theorem`, `period`, `window`), the proof becomes a certificate (`certificate`) that
`checker`, which imports nothing from the rest of the room, verifies.
"""
