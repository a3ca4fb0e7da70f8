"""Runs that branch off from others."""
