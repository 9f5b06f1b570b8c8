"""View-models: what is on show, without pygame."""
