"""Who thinks for whom: the ``minds:`` section, and what a mind is called elsewhere in a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Final, Literal, NamedTuple, Self
from urllib.parse import urlsplit

import yaml
from pydantic import AfterValidator, Field, StringConstraints, model_validator

from folkways.base.errors import ScenarioError
from folkways.scenario.extra import refused
from folkways.scenario.fields import LINE_LENGTH, LINE_PATTERN, MAX_SEED, Line, Strict

THEORY: Final = "theory"
"""The constants of the offline mind that ship as defaults: from the literature, not from data."""

STUB: Final = "stub"
"""The provider of models that tests use: it tells the endpoint the typed question as well."""

_ADDRESS = re.compile(
    r"@(?:[a-z][a-z0-9+.-]*://|localhost\b|\[|\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|[\w.-]+:\d|[\w-]+(?:\.[\w-]+)*/)",
    re.I,
)
"""What looks like an address behind the @ of a model's name, which then lacks its scheme."""

_HOST: Final = 253
_LABEL: Final = 63
"""Octets of a host's name and of each of its labels (RFC 1035)."""


def _allowed(name: str) -> str:
    if problem := refused(name):
        raise ValueError(f"{name[:60]!r} {problem}")
    return name


Parameter = (
    Annotated[str, StringConstraints(max_length=200)]
    | int
    | Annotated[float, Field(allow_inf_nan=False)]
    | bool
    | None
)
ParameterName = Annotated[str, AfterValidator(_allowed)]

ProfileName = Literal["frugal", "paper"]
MindName = Annotated[str, Field(max_length=200)]
Share = Annotated[float, Field(ge=0, le=1)]


@cache
def provider_names() -> tuple[str, ...]:
    """Return what may stand before the colon of a language model's name."""
    text = resources.files("folkways.scenario").joinpath("providers.yaml").read_text("utf-8")
    return (*yaml.safe_load(text), STUB)


class Reference(NamedTuple):
    """``provider:model[@base_url]`` taken apart; ``base_url`` is empty for the provider's own."""

    provider: str
    model: str
    base_url: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Return the parts of a reference; None for a plain name, such as "offline".

        A model's name may hold colons, slashes and at signs of its own ("qwen3:8b").
        """
        provider, colon, rest = text.partition(":")
        if not colon or not provider or not rest:
            return None
        for scheme in ("@http://", "@https://"):
            model, at, url = rest.partition(scheme)
            if at:
                return cls(provider, model, scheme[1:] + url)
        return cls(provider, rest, "")

    def fault(self) -> str:
        """Return what is wrong with name or address, without repeating it; empty if nothing is.

        Both stand in headers of runs, in bills and in messages: an address must hold no secret.
        """
        if any(re.fullmatch(LINE_PATTERN, part) is None for part in (self.provider, self.model)):
            return (
                "a model's name must be on one line, without control characters and without spaces "
                "at either end"
            )
        if _ADDRESS.search(self.model) or "://" in self.model or self.model.endswith("@"):
            return "the address after the @ must begin with http:// or https://"
        if not self.base_url:
            return ""
        try:
            parts = urlsplit(self.base_url)
            secret = "@" in parts.netloc or "\\" in self.base_url
            unknowable = bool(parts.hostname) and not is_host(parts.hostname or "")
        except ValueError:
            return "what follows the @ is no address such as http://localhost:8000/v1"
        if secret or parts.query or parts.fragment or "?" in self.base_url or "#" in self.base_url:
            return (
                "the address must hold neither user, password nor query, since it is stored and "
                "shown; a key belongs into the environment variable FOLKWAYS_API_KEY"
            )
        if unknowable or re.fullmatch(LINE_PATTERN, self.base_url) is None:
            return (
                "the host in the address cannot exist: its parts between dots have 1 to 63 "
                "characters each, 253 in all, as in http://localhost:8000/v1"
            )
        return ""


def is_host(name: str) -> bool:
    """Say whether a host's name can be looked up: an address in numbers, or labels that DNS has."""
    if ":" in name:  # IPv6, which urlsplit has checked
        return True
    try:
        encoded = name.removesuffix(".").encode("idna")
    except UnicodeError:
        return False
    labels = encoded.split(b".")
    return len(encoded) <= _HOST and all(0 < len(label) <= _LABEL for label in labels)


def address_fault(name: str) -> str:
    """Return what is wrong with the name of a mind or embedder that is a language model's."""
    reference = Reference.parse(name)
    if reference is not None and len(name) > LINE_LENGTH:
        return (
            f"the model's name has {len(name):,} characters with its address; {LINE_LENGTH} at most"
        )
    return "" if reference is None else reference.fault()


class ModelSettings(Strict):
    """A language model and how it is asked. What is left out is not sent: the endpoint decides."""

    model: Line
    """``provider:model[@base_url]``: "openai:gpt-5-mini", "openai:qwen3@http://localhost:8000/v1",
    "anthropic:claude-haiku-4-5"."""
    agents: tuple[Line, ...] = ()
    """Names of the agents that it thinks for; an agent may also name it as its ``mind``."""
    temperature: float | None = Field(default=None, ge=0, le=2)
    """How much the answers vary."""
    top_p: float | None = Field(default=None, gt=0, le=1)
    """Answers are drawn from the most likely tokens that make up this share."""
    seed: int | None = Field(default=None, ge=0, le=MAX_SEED)
    """For endpoints that draw reproducibly."""
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high"] | None = None
    """For models that reason before they answer."""
    max_tokens: int = Field(default=4000, ge=16, le=200_000)
    """The longest answer, reasoning included; a longer one is cut off and counts as malformed."""
    timeout: float = Field(default=120.0, gt=0, le=3600)
    """Seconds after which a call is given up and retried."""
    concurrency: int = Field(default=200, ge=1, le=2000)
    """The most calls in flight; fewer, if the endpoint asks for it."""
    structured: Literal["auto", "schema", "json", "text"] = "auto"
    """How the endpoint is held to the form of an answer: by JSON Schema, by its JSON mode, or by
    words alone. ``auto`` is what the doctor found, or else is found out on the first calls."""
    extra: dict[ParameterName, Parameter] = Field(default_factory=dict, max_length=30)
    """Further parameters, sent as they are; none that folkways sets itself or that cost more."""

    @model_validator(mode="after")
    def _is_a_model(self) -> Self:
        reference = Reference.parse(self.model)
        if reference is not None and (fault := reference.fault()):
            raise ValueError(fault)
        if reference is None or not reference.model:
            raise ValueError(
                f"model {self.model!r} is not of the form provider:model or "
                "provider:model@http://host/v1"
            )
        return self


class OfflineSettings(Strict):
    """Which constants the offline mind has (docs/calibrate.md)."""

    constants: Line = THEORY
    """``theory`` (from the literature), the name of constants that ship, or a file of folkways
    calibrate."""
    values: dict[ParameterName, float] = Field(default_factory=dict, max_length=200)
    """Single constants by name, instead of those (docs/offline-mind.md lists them)."""


def settings_for(mind: str, entries: Mapping[str, ModelSettings]) -> ModelSettings | None:
    """Return the settings of a language model by its name or reference; None if there is none.

    Raises ScenarioError for a reference whose address must not be used.
    """
    if mind in entries:
        return entries[mind]
    if fault := address_fault(mind):
        raise ScenarioError("mind", [("", fault)])
    return None if Reference.parse(mind) is None else ModelSettings(model=mind)
