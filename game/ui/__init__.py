"""pygame lives here."""
