"""The scene stack."""
