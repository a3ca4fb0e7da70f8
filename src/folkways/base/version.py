"""The version of folkways, which every run file and every sweep keeps."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.2.0"
