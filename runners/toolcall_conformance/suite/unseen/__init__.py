"""Cases for a template that nobody here has seen: its format is derived, and so is all that is left out."""
