"""Where things stand: pure geometry."""
