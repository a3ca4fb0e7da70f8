"""Norms of respect in a feed: insults, reproaches, and the mechanisms of CRSEC on its users."""
