"""Models that tell the endpoint which question is behind the prompt, so that it can answer it.

What a language model would have to understand from the prompt, the endpoint's offline mind gets as
data beside it: volumes of calls, talk and norms are then comparable with those of real models.
"""

from __future__ import annotations

from folkways.base.errors import ScenarioError
from folkways.language.model import Request
from folkways.minds.llm.anthropic_model import AnthropicModel
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.minds.llm.failures import EndpointLabels as Place
from folkways.minds.llm.openai_model import OpenAIModel
from folkways.scenario.minds import STUB, ModelSettings, Reference


def extension(request: Request, fingerprint: str) -> dict[str, object]:
    """Return the field ``folkways`` that goes with a request."""
    sent = {
        "operation": request.operation,
        "inputs": request.inputs.model_dump(mode="json"),
        "key": list(request.key),
        "content_key": request.content_key(fingerprint),
    }
    return {"folkways": sent}


class StubModel(OpenAIModel):
    """Speaks the chat format with the endpoint at ``url`` (its base URL, with ``/v1``).

    Without ``url`` the address is the one in ``settings.model``, as in
    ``stub:offline@http://127.0.0.1:8000/v1``. Raises ScenarioError if there is none.
    """

    def __init__(
        self, settings: ModelSettings, url: str = "", capabilities: ModelCapabilities | None = None
    ) -> None:
        super().__init__(settings, _place(settings, url), None, capabilities=capabilities)

    def _extra_body(self, request: Request) -> dict[str, object]:
        return (super()._extra_body(request) or {}) | extension(request, self.fingerprint)


class StubMessagesModel(AnthropicModel):
    """Speaks the Messages format with the endpoint at ``root`` (its base URL, without ``/v1``)."""

    def __init__(
        self, settings: ModelSettings, root: str = "", capabilities: ModelCapabilities | None = None
    ) -> None:
        super().__init__(settings, _place(settings, root), None, capabilities=capabilities)

    def _extra_body(self, request: Request) -> dict[str, object]:
        return (super()._extra_body(request) or {}) | extension(request, self.fingerprint)


def _place(settings: ModelSettings, url: str) -> Place:
    reference = Reference.parse(settings.model)
    if reference is None or not (url or reference.base_url):
        raise ScenarioError(
            "scenario", [("model", f"{settings.model!r} does not say where its endpoint is")]
        )
    return Place(STUB, reference.model, url or reference.base_url, "FOLKWAYS_API_KEY")
