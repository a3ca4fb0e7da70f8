"""Generations: what is left of an arbitrary tradition when everybody who began it is gone."""
