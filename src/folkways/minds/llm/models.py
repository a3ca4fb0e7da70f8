"""From the settings of a scenario to a model that can be asked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.util import find_spec

from folkways.base.errors import FolkwaysError
from folkways.base.install import install_extra
from folkways.minds.llm.anthropic_model import AnthropicModel
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.failures import EndpointLabels
from folkways.minds.llm.openai_model import OpenAIModel
from folkways.minds.llm.providers import OTHER_KEY, ModelAddress, address, needs_key, provider
from folkways.scenario.minds import ModelSettings, Reference


def require_model(settings: ModelSettings, environ: Mapping[str, str] = os.environ) -> None:
    """Raise FolkwaysError, with what to do, if the model cannot be asked as things stand.

    Nothing is sent and nothing heavy imported: a provider that does not exist, a package that is
    not installed, a key that is not set, a setting that the protocol does not have.
    """
    reference = _reference(settings)
    at = address(reference, environ)
    extra = _extra(reference)
    missing = [name for name in (extra, "aiohttp") if find_spec(name) is None]
    if missing:
        raise FolkwaysError(
            f"{settings.model} needs the package {missing[0]!r}. In a checkout of folkways, "
            f"run: {install_extra(extra)}"
        )
    if at.key is None and needs_key(at):
        raise FolkwaysError(
            f"{settings.model} needs a key: set the environment variable {at.variable}."
        )
    if extra == "anthropic" and settings.temperature is not None and settings.temperature > 1:
        raise FolkwaysError(
            f"{settings.model}: temperature {settings.temperature:g} is above 1, the most that "
            "Anthropic's protocol has."
        )


def make_model(
    settings: ModelSettings,
    capabilities: ModelCapabilities | None = None,
    environ: Mapping[str, str] = os.environ,
) -> EndpointModel:
    """Return the model; ``capabilities`` is what an earlier session found out about it.

    Raises FolkwaysError as :func:`check_model` does.
    """
    require_model(settings, environ)
    reference = _reference(settings)
    row = provider(reference.provider)
    at = address(reference, environ)
    endpoint = EndpointLabels(settings.model, reference.model, at.base_url, _variable(at))
    if _extra(reference) == "anthropic":
        return AnthropicModel(settings, endpoint, at.key, capabilities=capabilities)
    return OpenAIModel(
        settings,
        endpoint,
        at.key,
        # Who stands behind another address is not known: begin with what binds most closely.
        form=row.form if at.own else "full",
        length_name=row.length_name if at.own else "max_tokens",
        capabilities=capabilities,
    )


def _reference(settings: ModelSettings) -> Reference:
    reference = Reference.parse(settings.model)
    if reference is None:
        raise FolkwaysError(f"{settings.model!r} is not of the form provider:model.")
    return reference


def _extra(reference: Reference) -> str:
    """Return the extra, and the package, that a provider's protocol needs."""
    return "anthropic" if reference.provider == "anthropic" else "openai"


def _variable(at: ModelAddress) -> str:
    if at.variable == OTHER_KEY:
        return f"the environment variable {OTHER_KEY}, which holds the key for {at.base_url}"
    return f"the environment variable {at.variable}"
