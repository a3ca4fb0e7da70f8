"""What the name of a mind tells of it."""

from __future__ import annotations


def is_offline(name: str) -> bool:
    """Whether a mind of this name is the offline one, also with topics or constants of its own."""
    return name.startswith("offline")
