"""A machine in a tea room (茶馆机): what it allows, its settings, PIN and ledger; no screen, no scene."""
