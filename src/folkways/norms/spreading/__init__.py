"""Spreading: how norms pass from one agent to another (section 2.2)."""
