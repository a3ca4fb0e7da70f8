"""Identifiers, simulated time, random streams, errors and events: no imports from the rest."""
