"""Servers on this machine: who may ask them, and how they are started."""
