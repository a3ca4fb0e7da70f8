"""The donor game among people who hold norms and gossip."""
