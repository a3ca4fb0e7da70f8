"""Norms on a commons: mechanisms for its users, and norms in what they are asked."""
