"""The engine: runs an environment moment by moment, and stores checkpoints of it."""
