"""What endpoints were found to accept, kept between runs in the user's cache folder.

It only saves a few calls that would be declined, so a file that cannot be read or written is no
reason to stop: what it would have said is found out again. Models and servers change, so that it is
forgotten after a month.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.json_text import read_json
from folkways.scenario.minds import Reference

if TYPE_CHECKING:
    from folkways.minds.llm.capabilities import ModelCapabilities

DAYS = 30
"""How long what was found holds."""
_FILE = "endpoints.json"


class _Entry(msgspec.Struct):
    since: date
    found: dict[str, object]


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder for what may be thrown away at any time."""
    base = environ.get("XDG_CACHE_HOME") or os.path.join(environ.get("HOME", "~"), ".cache")
    return Path(base).expanduser() / "folkways"


def recall_capabilities(
    model: str, environ: Mapping[str, str], today: date | None = None
) -> ModelCapabilities | None:
    """Return what is known of a model (provider:model[@base_url]); None if nothing is.

    What was found at one address does not hold at another, such as one that an environment variable
    has put in place of the provider's own. ``today`` is the date; by default that of the clock.
    """
    from folkways.minds.llm.capabilities import ModelCapabilities

    known = _read(cache_folder(environ) / _FILE, today or _today())
    entry = known.get(_place(model, environ))
    if entry is None:
        return None
    with contextlib.suppress(ValueError):
        return ModelCapabilities.model_validate(entry.found)
    return None


def remember_capabilities(
    model: str,
    found: ModelCapabilities,
    environ: Mapping[str, str],
    today: date | None = None,
    *,
    afresh: bool = False,
) -> bool:
    """Keep what is known of a model; return whether that was possible.

    It keeps its date unless it was found out ``afresh``, not from what had been remembered.
    """
    path, today = cache_folder(environ) / _FILE, today or _today()
    draft = path.with_name(f".{_FILE}-{os.getpid()}")
    place = _place(model, environ)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        known = _read(path, today)
        since = today if afresh or place not in known else known[place].since
        known[place] = _Entry(since, found.model_dump(mode="json"))
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(known)))
        os.replace(draft, path)
    except OSError:
        return False
    return True


def _today() -> date:
    return datetime.now(UTC).date()


def _place(model: str, environ: Mapping[str, str]) -> str:
    """Return the model with the address at which it is really found."""
    from folkways.minds.llm.providers import address

    reference = Reference.parse(model)
    if reference is None:
        return model
    try:
        base_url = address(reference, environ).base_url
    except FolkwaysError:
        base_url = reference.base_url
    return f"{reference.provider}:{reference.model}@{base_url}"


def _read(path: Path, today: date) -> dict[str, _Entry]:
    """Return the entries that still hold."""
    try:
        raw = read_json(path.read_bytes(), dict[str, object])
    except (OSError, msgspec.DecodeError):
        return {}
    known: dict[str, _Entry] = {}
    for place, value in raw.items():
        with contextlib.suppress(msgspec.ValidationError):
            entry = msgspec.convert(value, _Entry)
            if 0 <= (today - entry.since).days < DAYS:
                known[place] = entry
    return known
