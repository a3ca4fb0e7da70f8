"""Who serves models: the table in ``scenario/providers.yaml``, and what a reference means by it."""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

from folkways.base.errors import FolkwaysError
from folkways.minds.llm.capabilities import Form
from folkways.scenario.minds import Reference

OTHER_KEY = "FOLKWAYS_API_KEY"
"""The variable of the key for an address that is not the provider's own.

A scenario may come from anywhere, and the address in it with it; the key to one's account with a
provider is sent to nobody else.
"""

_PORTS = {"http": 80, "https": 443}
_KEY = re.compile("[!-~]+")
"""What a header can carry: whatever can be seen of ASCII."""


class Provider(BaseModel):
    """A row of the table; ``key`` and ``base_url_key`` are names of environment variables."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base_url: str
    key: str = ""
    base_url_key: str = ""
    form: Form
    length_name: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"


class ModelAddress(NamedTuple):
    """Where a model is found; ``variable`` is where its key is looked for, ``key`` what is there.

    ``own`` is whether it is the provider's own address, so that what the table says of it holds.
    """

    base_url: str
    variable: str
    key: str | None
    own: bool


@cache
def providers() -> Mapping[str, Provider]:
    """Return the table by the names of the providers."""
    text = resources.files("folkways.scenario").joinpath("providers.yaml").read_text("utf-8")
    return TypeAdapter(dict[str, Provider]).validate_python(yaml.safe_load(text))


def provider(name: str) -> Provider:
    """Return a provider; raises FolkwaysError that names the nearest ones if there is none."""
    known = providers()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name[:100].casefold(), known, n=2, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else "."
    raise FolkwaysError(
        f"There is no provider {name[:100]!r}{hint} Known are {', '.join(known)}. Any other "
        "endpoint with OpenAI's protocol is openai:MODEL@http://host/v1."
    )


def address(reference: Reference, environ: Mapping[str, str] = os.environ) -> ModelAddress:
    """Return where the model of a reference is found; raises FolkwaysError if it cannot be.

    A provider's key goes to the scheme, host and port of the table or of the variable that stands
    in for it, and to this machine; whatever else a reference names gets :data:`OTHER_KEY`.
    """
    row = provider(reference.provider)
    elsewhere = environ.get(row.base_url_key, "").strip() if row.base_url_key else ""
    base_url = (reference.base_url or elsewhere or row.base_url).rstrip("/")
    if fault := Reference(reference.provider, reference.model, base_url).fault():
        raise FolkwaysError(f"{reference.provider}:{reference.model[:100]}: {fault}.")
    origin, tabled = _origin(base_url), _origin(row.base_url)
    trusted = {tabled} | ({_origin(elsewhere)} if elsewhere else set())
    own = origin in trusted or (is_local(origin.host) and bool(environ.get(row.key)))
    variable = row.key if row.key and own else OTHER_KEY
    key = environ.get(variable, "").strip() or None
    if key is not None and not _KEY.fullmatch(key):
        raise FolkwaysError(
            f"What the environment variable {variable} holds cannot be a key: keys are of Latin "
            "letters, digits and signs, without blanks or line breaks. Copy it again."
        )
    return ModelAddress(base_url, variable, key, origin == tabled)


def needs_key(at: ModelAddress) -> bool:
    """Return whether calls to an address have no prospect without a key."""
    return at.own and not is_local(_origin(at.base_url).host)


def is_local(host: str) -> bool:
    """Return whether a host is this very machine, whatever network it is on."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class _Origin(NamedTuple):
    scheme: str
    host: str
    port: int


def _origin(url: str) -> _Origin:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in _PORTS or port == 0:
        raise FolkwaysError(f"{url[:200]!r} is not an address such as http://localhost:8000/v1.")
    return _Origin(parts.scheme, host, port or _PORTS[parts.scheme])
