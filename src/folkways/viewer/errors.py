"""Errors for what a viewer asks for and is not found."""

from __future__ import annotations

from folkways.base.errors import FolkwaysError


class NotThere(FolkwaysError):
    """The run has no such agent, conversation, window or picture."""
