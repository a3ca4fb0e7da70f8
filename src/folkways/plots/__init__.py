"""Figures and the report of a run, drawn from its measures; pictures of its town."""
