"""The values that all of the template profile shares: the wire format, its differences, options."""
