"""The town of a run as pictures."""
