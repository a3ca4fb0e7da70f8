"""A run at one moment: what an agent was like, where everyone was, the society as it stood."""
