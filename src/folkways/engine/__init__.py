"""The engine: the clock, who is due, what a tick brings about, and checkpoints."""
