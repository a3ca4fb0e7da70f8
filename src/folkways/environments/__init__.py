"""Environments: what a place is to the agents in it. The town is one, rounds of a game another."""
