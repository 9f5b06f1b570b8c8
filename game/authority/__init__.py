"""One table run for real."""
