"""What finds bugs and measures, and decides no verdict; commands alone import it, when they are called."""
