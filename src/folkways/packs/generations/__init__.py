"""Generations: how long an arbitrary tradition outlives those who began it."""
