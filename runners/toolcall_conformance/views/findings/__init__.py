"""Findings about engines, for their maintainers: pages, samples, and what engines agree on."""
