"""The page and its files, as they are served: checked for by their mark, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import cached_property

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from folkways.viewer import page

_LEAST = 1024  # bytes from which it is worth while to compress
_SQUEEZED = ("css", "html", "js", "json", "md", "svg")
_SCRIPT = re.compile(r"<script[^>]*>([^<]+)</script>")


class _File:
    """One file, known by a hash of what is in it."""

    def __init__(self, content: bytes, ending: str) -> None:
        self._content = content
        self._type = page.TYPES[ending]
        self._squeezes = ending in _SQUEEZED and len(content) >= _LEAST
        self._tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'

    @cached_property
    def _squeezed(self) -> bytes:
        return gzip.compress(self._content, 6, mtime=0)

    def answer(self, request: Request) -> Response:
        """Return the file, or that it is still the one that the browser has."""
        # The browser asks each time whether it is, so that an update is seen at once.
        headers = {"etag": self._tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        squeezed = self._squeezes and "gzip" in request.headers.get("accept-encoding", "")
        if squeezed:
            headers["content-encoding"] = "gzip"
        content = self._squeezed if squeezed else self._content
        return Response(content, media_type=self._type, headers=headers)


class Page:
    """The page with everything it draws in, out of ``files`` by their places.

    Only what is among them is served, so that no request names a path of the file system.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Fill the template."""
        modules = {page.PREFIX: "/static/"}
        # All at once, not only when the first of them has been read.
        ahead = "".join(
            f'\n<link rel="modulepreload" href="/static/{name}">'
            for name in files
            if name.endswith(".js") and name != page.PHASER
        )
        html = page.filled(
            files[page.TEMPLATE].decode(),
            {
                "importmap": page.import_map_tag(page.import_map(modules)) + ahead,
                "styles": "\n".join(
                    f'<link rel="stylesheet" href="/static/{name}">' for name in page.STYLES
                ),
                "phaser": f'<script src="/static/{page.PHASER}" defer></script>',
            },
        )
        self._page = _File(html.encode(), "html")
        self._files = {
            name: _File(content, name.rpartition(".")[2])
            for name, content in files.items()
            if name != page.TEMPLATE
        }
        scripts = " ".join(page.hash_of(text) for text in _SCRIPT.findall(html))
        self.policy = (
            f"default-src 'none'; script-src 'self' {scripts}; style-src 'self'; "
            "img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; "
            "base-uri 'none'; frame-ancestors 'none'"
        )
        """The Content-Security-Policy: what the page is made of, and nothing else."""

    def index(self, request: Request) -> Response:
        """Answer with the page."""
        return self._page.answer(request)

    def file(self, request: Request) -> Response:
        """Answer with one of its files."""
        found = self._files.get(str(request.path_params["name"]))
        if found is None:
            raise HTTPException(404)
        return found.answer(request)

    def icon(self, request: Request) -> Response:
        """Answer with the icon, under the name that browsers guess."""
        found = self._files.get("favicon.ico") or self._files.get("favicon.svg")
        if found is None:
            raise HTTPException(404)
        return found.answer(request)
