"""Pixels and the files they are written to, for all that the tools draw."""
