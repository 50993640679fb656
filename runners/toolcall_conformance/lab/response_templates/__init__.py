"""Verifies response templates: against the chat template beside them, and in the runtimes that read them."""
