"""How long a test waits for something that should happen before it calls that a hang."""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("FOLKWAYS_PATIENCE", "600"))
"""Seconds of real time. Far more than a busy machine needs: it only ends a test that hangs.

Whoever mends a test that hangs may set FOLKWAYS_PATIENCE lower.
"""
