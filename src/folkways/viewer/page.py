"""The page that shows a run: its files, and what is put into the places of its template."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

TEMPLATE = "index.html"
STYLES = ("viewer.css", "panels.css", "board.css")
"""The page's styles, in order."""
PHASER = "vendor/phaser.min.js"
TYPES = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "md": "text/plain",
    "png": "image/png",
    "svg": "image/svg+xml",
}
"""The types of the page's files by their endings; others are not served."""
PREFIX = "folkways/"
"""What the page's modules are called by before their place among the files."""
PLACES = ("importmap", "styles", "phaser", "data")
"""The places of the template, each written ``<!-- importmap -->``."""


@cache
def files() -> Mapping[str, bytes]:
    """Return the files of the page by their place, such as "town/map.js"."""
    found: dict[str, bytes] = {}
    _gather(resources.files("folkways.viewer").joinpath("static"), "", found)
    return MappingProxyType(found)


def _gather(folder: Traversable, prefix: str, found: dict[str, bytes]) -> None:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            _gather(entry, f"{prefix}{entry.name}/", found)
        elif entry.name.rpartition(".")[2] in TYPES:
            found[prefix + entry.name] = entry.read_bytes()


def filled(template: str, parts: Mapping[str, str]) -> str:
    """Return the template with ``parts`` in its places; a place without a part stays empty.

    Raises ValueError for a part or place that is not one of :data:`PLACES`.
    """
    if not set(parts) <= set(PLACES):
        raise ValueError(f"the page has no place for {sorted(set(parts) - set(PLACES))}")
    before, *rest = template.split("<!-- ")
    pieces = [before]
    # In one pass, so that nothing in a part is taken for a place.
    for piece in rest:
        name, closed, after = piece.partition(" -->")
        known = bool(closed) and name in PLACES
        pieces.append(parts.get(name, "") + after if known else f"<!-- {piece}")
    return "".join(pieces)


def import_map(modules: Mapping[str, str]) -> str:
    """Return the text of an import map: what stands for each name that modules import."""
    # No "<" can end the script that holds it.
    return json.dumps({"imports": dict(modules)}, separators=(",", ":")).replace("<", "\\u003c")


def import_map_tag(text: str) -> str:
    """Return the element that holds an import map."""
    return f'<script type="importmap">{text}</script>'


def hash_of(script: str) -> str:
    """Return how a Content-Security-Policy names an inline script."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
