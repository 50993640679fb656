"""Replaying: recorded outputs are given to two implementations, and what would change is reported."""
