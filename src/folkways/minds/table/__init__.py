"""A mind with fixed answers, to test and to time what stands around a mind."""
