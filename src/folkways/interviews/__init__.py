"""Asking agents of a run, which does not change by it."""
