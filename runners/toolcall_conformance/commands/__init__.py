"""One verb of ``toolcall`` a module: it reads the command line and prints; the work is done in other rooms."""
