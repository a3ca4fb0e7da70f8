"""The model that speaks to an endpoint, made from its settings and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from folkways.assembly.endpoint_capabilities import recall_capabilities, remember_capabilities
from folkways.assembly.minds import is_stub
from folkways.assembly.spending import ModelAccess
from folkways.scenario.minds import ModelSettings

if TYPE_CHECKING:
    from folkways.minds.llm.endpoint import EndpointModel
    from folkways.minds.llm.own_model import OwnModel


def remember(endpoint: EndpointModel | OwnModel, environ: Mapping[str, str]) -> None:
    """Keep what has been found out about an endpoint; of a client from outside nothing is."""
    from folkways.minds.llm.endpoint import EndpointModel

    if isinstance(endpoint, EndpointModel):
        remember_capabilities(endpoint.name, endpoint.capabilities, environ)


def endpoint_of(
    settings: ModelSettings, access: ModelAccess, *, afresh: bool = False
) -> EndpointModel | OwnModel:
    """Return the model that speaks to the endpoint itself; ``afresh``: as if it were the first."""
    from folkways.minds.llm.models import make_model
    from folkways.minds.llm.own_model import OwnModel, own_model

    kind = own_model(settings, access.parts)
    if kind is not None:
        return OwnModel(kind, settings)
    if is_stub(settings):
        from folkways.minds.llm.stub_model import StubModel

        return StubModel(settings)
    known = None if afresh else recall_capabilities(settings.model, access.environ)
    return make_model(settings, known, access.environ)
