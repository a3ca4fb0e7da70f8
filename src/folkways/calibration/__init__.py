"""Fits constants of the offline mind to recorded decisions, by its own equations."""
