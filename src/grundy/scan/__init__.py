"""Families of games: list them, ask each a question, on one machine or many, and lose nothing.

`families` reads a family, the questions (`periods`, `thresholds`, `boards`) answer it rule by rule,
`run` shares the work out to an executor (`local` processes or a `cluster`) and writes every batch to
the store, `known` compares with results from the literature, `summary`, `plots` and `export` show what
came out.
"""
