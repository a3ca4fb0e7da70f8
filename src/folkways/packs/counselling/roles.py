"""The two roles of the talk."""

from __future__ import annotations

from typing import Final

CLIENT: Final = "client"
COUNSELLOR: Final = "counsellor"
