"""Nim-sequences: the values of a rule, heap after heap, and the kernels that compute them."""
