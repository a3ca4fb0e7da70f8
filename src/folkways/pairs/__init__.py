"""Questions with their answers as typed pairs, and how far two minds agree on them."""
