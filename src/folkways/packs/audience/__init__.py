"""Simulated audiences: a speaker drafts words, a panel rates them, a jury judges the choice."""
