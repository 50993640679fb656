"""Each module is one verb of ``toolcall``: reads the command line and prints; other packages do the work."""
