"""Kept matches."""
