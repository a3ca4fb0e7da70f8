"""``folkways live``: act on a run while it is running."""
