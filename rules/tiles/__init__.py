"""Tiles, melds, hands, the wall."""
