"""The patterns (番种), one function each."""
