"""The round engine."""
