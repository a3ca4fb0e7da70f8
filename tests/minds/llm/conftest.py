"""A server, models that ask it, and a question."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from tests.minds.llm.scene import Make, Server, request_of

from folkways.language.model import Request
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.models import make_model
from folkways.scenario.minds import ModelSettings


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """A server on a free port of this machine."""
    found = Server()
    app = web.Application()
    app.router.add_post("/v1/chat/completions", found.meet)
    app.router.add_post("/v1/messages", found.meet)
    app.router.add_post("/v1/embeddings", found.meet)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    found.port = int(runner.addresses[0][1])
    yield found
    await runner.cleanup()


@pytest.fixture
async def make(server: Server) -> AsyncIterator[Make]:
    """Make a model at the server, by its protocol and settings; closed afterwards."""
    made: list[EndpointModel] = []

    def model(protocol: str, **settings: object) -> EndpointModel:
        path = "/v1" if protocol != "anthropic" else ""
        name = f"{protocol}:m@http://127.0.0.1:{server.port}{path}"
        found = make_model(ModelSettings.model_validate({"model": name, **settings}), environ={})
        made.append(found)
        return found

    yield model
    for one in made:
        await one.aclose()


@pytest.fixture
def asked() -> Request:
    """A question."""
    return request_of()
