"""What a win is worth and who pays."""
