"""Rounds of a game: everyone acts on what is visible to them, and strategies evolve."""
