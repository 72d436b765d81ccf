"""Connection games: who can join two ends.

`switching` decides Shannon's game on the edges of any graph (Lehman's theorem, by `forests`) and `play`
plays it perfectly; `prover` searches with connections (`hsearch`) and without dead cells (`fill`), for
Hex (`hex`) and for the game on vertices (`vertex`); `hexstrategy` unfolds proofs into strategies;
`checker` checks all reasons and shares no code with the rest; `search` offers the solvers to
`grundy.solve`.
"""
