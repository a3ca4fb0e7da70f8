"""What a viewer may be asked for in vain."""

from __future__ import annotations

from folkways.base.errors import FolkwaysError


class NotThere(FolkwaysError):
    """The run has no such agent, conversation, window or picture."""
