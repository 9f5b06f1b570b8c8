"""Tables as a scene sees them."""
