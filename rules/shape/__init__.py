"""Shapes of hands: tables, readings, waits."""
