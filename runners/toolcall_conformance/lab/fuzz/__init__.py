"""Fuzzing: outputs made at random, what no implementation may do with them, and where two differ."""
