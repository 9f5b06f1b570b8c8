"""The client (瓯局)."""
