"""Patterns (番种): one predicate each; games price them."""
