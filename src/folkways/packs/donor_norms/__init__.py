"""Norms in the donor game: the mechanisms of CRSEC and of norm science, carried by gossip."""
