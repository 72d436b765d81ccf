"""Fuzzing: generators for every notation, the cases made from them, and the corpus of findings."""
