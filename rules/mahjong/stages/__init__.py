"""Pieces of play that only some games have."""
