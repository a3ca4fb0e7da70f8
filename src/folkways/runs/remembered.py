"""What endpoints were found to accept, kept between runs in the user's cache folder.

It only saves a few calls that would be declined, so a file that cannot be read or written is no
reason to stop: what it would have said is found out anew.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from folkways.minds.llm.capabilities import Capabilities

_FILE = "endpoints.json"


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder for what may be thrown away at any time."""
    base = environ.get("XDG_CACHE_HOME") or os.path.join(environ.get("HOME", "~"), ".cache")
    return Path(base).expanduser() / "folkways"


def recall_capabilities(model: str, environ: Mapping[str, str]) -> Capabilities | None:
    """Return what is known of a model (provider:model[@base_url]); None if nothing is."""
    from folkways.minds.llm.capabilities import Capabilities

    found = _read(cache_folder(environ) / _FILE).get(model)
    if found is None:
        return None
    with contextlib.suppress(ValueError):
        return Capabilities.model_validate(found)
    return None


def remember_capabilities(model: str, found: Capabilities, environ: Mapping[str, str]) -> bool:
    """Keep what is known of a model; return whether that was possible."""
    path = cache_folder(environ) / _FILE
    draft = path.with_name(f".{_FILE}-{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        known = {**_read(path), model: found.model_dump()}
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(known)))
        os.replace(draft, path)
    except OSError:
        return False
    return True


def _read(path: Path) -> dict[str, object]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, object])
    except (OSError, msgspec.DecodeError):
        return {}
