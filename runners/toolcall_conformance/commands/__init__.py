"""One verb of ``toolcall`` a module: it reads the command line and prints; other rooms do the work."""
