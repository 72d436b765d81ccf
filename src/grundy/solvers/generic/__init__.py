"""Solvers for any ruleset: nim-values, outcomes, values, games that go round, many seats."""
