"""Pure rules (规则): tiles, hands, patterns, rounds and games. No I/O, no clock, no randomness."""
