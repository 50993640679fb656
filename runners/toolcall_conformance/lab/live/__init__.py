"""Checks a running server by requests whose answers nobody knows beforehand (``toolcall wire``)."""
