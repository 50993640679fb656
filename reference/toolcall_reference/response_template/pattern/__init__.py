"""Patterns that are searched in one pass, in pieces, with a bounded amount of work for each character."""

from .program import Program, compile_literals, compile_pattern
from .scanner import Match, Scanner, all_matches
from .syntax import PatternError

__all__ = [
    "Match",
    "PatternError",
    "Program",
    "Scanner",
    "all_matches",
    "compile_literals",
    "compile_pattern",
]
