"""The differential test of profile contract: the same generated outputs to the reference and to the ports."""
