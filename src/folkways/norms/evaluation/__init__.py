"""Evaluation: at once, and over the long term (section 2.3)."""
