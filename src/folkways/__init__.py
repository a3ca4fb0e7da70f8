"""Societies of language-model agents in which social norms emerge, or do not."""

__version__ = "0.1.0"
