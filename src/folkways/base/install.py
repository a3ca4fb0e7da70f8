"""How to install an optional part of folkways."""

from __future__ import annotations


def install_extra(extra: str) -> str:
    """Return the command that installs an extra of ``pyproject.toml`` from a checkout."""
    return f"pip install '.[{extra}]'"
