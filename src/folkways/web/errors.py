"""What can go wrong with a server and be put right."""

from __future__ import annotations

from folkways.base.errors import FolkwaysError


class WebError(FolkwaysError):
    """A server cannot be started as it was asked for."""
