"""Norms that hardly anybody believes in, and that people enforce on one another all the same."""
