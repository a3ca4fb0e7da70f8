"""How long a test waits for something that should happen before it calls that a hang."""

from __future__ import annotations

PATIENCE = 600.0
"""Seconds of real time. Far more than a busy machine needs: it only ends a test that hangs."""
