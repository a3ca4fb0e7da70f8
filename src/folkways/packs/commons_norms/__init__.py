"""Norms on a commons: the mechanisms of CRSEC and of norm science on its users."""
