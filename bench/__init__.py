"""Benchmarks: ratios against peers and against the limit, in one run."""
