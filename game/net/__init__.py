"""The thin adapter to a room server."""
