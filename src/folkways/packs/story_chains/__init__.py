"""Stories told from one to the next: chains, circles, cliques and full networks."""
