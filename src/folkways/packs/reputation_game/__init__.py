"""A repeated prisoner's dilemma with reputation, gossip, and ties that are formed and broken."""
