"""A result becomes steps that a person can check by hand."""
