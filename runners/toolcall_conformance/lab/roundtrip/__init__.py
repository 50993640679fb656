"""Round trips: a conversation is rendered by its chat template, parsed back, and compared."""
