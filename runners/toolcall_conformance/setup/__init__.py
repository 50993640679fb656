"""Real engines: how each is installed into an environment of its own, and started as an adapter."""
