"""Acting on a run while it goes on, from another process."""
