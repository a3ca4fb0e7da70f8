"""Shares in words: one format for all that people read."""

from __future__ import annotations


def percent(share: float | None, undefined: str = "undefined") -> str:
    """Return a share (0 to 1) as ``"62 %"``; ``undefined`` where it is None."""
    return undefined if share is None else f"{100 * share:.0f} %"
