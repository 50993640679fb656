"""Differences between answers: their kinds, their signatures, and the smallest text that shows one."""

from __future__ import annotations
