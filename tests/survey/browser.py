"""As much of a browser as the pages need: requests to the application, forms, links."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

from starlette.types import ASGIApp
from tests.web.asgi import ask

HERE = "http://127.0.0.1:8765"


@dataclass
class Page(HTMLParser):
    """What came back, taken apart: fields by name, links, labels, and the text."""

    status: int
    headers: dict[str, str]
    body: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.body)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        if tag == "input":
            self.fields.setdefault(own["name"], []).append(own.get("value", ""))
            if "checked" in own:
                self.chosen[own["name"]] = own["value"]
        for name in ("href", "src", "action"):
            if name in own:
                self.links.append(own[name])
                within = own[name].startswith(("/", "data:image/png;", "#"))
                if not within or own[name].startswith("//"):
                    self.outside.append(own[name])

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def token(self) -> str:
        return self.fields["token"][0]

    @property
    def location(self) -> str:
        return self.headers["location"]


class Browser:
    """Sends requests to an application without a network."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def get(self, path: str, **headers: str) -> Page:
        return self.send("GET", path, b"", headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Page:
        given = {"content-type": "application/x-www-form-urlencoded", "origin": HERE} | headers
        return self.send("POST", path, urlencode(fields).encode(), given)

    def send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Page:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = asyncio.run(ask(self._app, method, path, body, given, HERE))
        return Page(answer.status, answer.headers, answer.body.decode())
