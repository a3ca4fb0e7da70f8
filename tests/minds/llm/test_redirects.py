"""An endpoint that points elsewhere is not followed, so that no key goes there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import pytest
from aiohttp import web
from tests.minds.llm.chat import answer
from tests.minds.llm.scene import Answer, Server

from folkways.base.errors import Unavailable
from folkways.language.model import Request
from folkways.minds.embedders.endpoint import EndpointEmbedder
from folkways.minds.llm.models import make_model
from folkways.scenario.minds import ModelSettings

KEY = "sk-secret-1"
KEYS: Mapping[str, str] = {
    "OPENAI_API_KEY": KEY,
    "ANTHROPIC_API_KEY": KEY,
    "FOLKWAYS_API_KEY": KEY,
}


@pytest.fixture
async def elsewhere() -> AsyncIterator[Server]:
    """A server of somebody else, who answers whatever comes."""
    found = Server()
    found.say(answer())
    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", found.meet)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    found.port = int(runner.addresses[0][1])
    yield found
    await runner.cleanup()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
async def test_a_model_that_redirects_is_named_with_its_target(
    server: Server, elsewhere: Server, asked: Request, protocol: str, status: int
) -> None:
    target = f"http://127.0.0.1:{elsewhere.port}/v1/chat/completions"
    server.say(Answer({}, status, {"Location": f"{target}?key={KEY}"}))
    path = "/v1" if protocol == "openai" else ""
    name = f"{protocol}:m@http://127.0.0.1:{server.port}{path}"
    model = make_model(ModelSettings(model=name), environ=KEYS)
    with pytest.raises(Unavailable, match=rf"redirects to {target} \(status {status}\)") as caught:
        await model.complete(asked)
    await model.aclose()
    assert "name it in the place of the other" in str(caught.value)
    assert KEY not in str(caught.value)
    assert any(KEY in value for value in server.headers[0].values())
    assert elsewhere.headers == []


@pytest.mark.parametrize(
    ("location", "told"),
    [("/v2", r"http://127.0.0.1:\d+/v2"), ("", "no other address"), ("http://[x", r"http://\[x")],
)
async def test_odd_targets_are_told(
    server: Server, asked: Request, location: str, told: str
) -> None:
    server.say(Answer({}, 308, {"Location": location} if location else {}))
    model = make_model(
        ModelSettings(model=f"openai:m@http://127.0.0.1:{server.port}/v1"), environ=KEYS
    )
    with pytest.raises(Unavailable, match=rf"redirects to {told} \(status 308\)"):
        await model.complete(asked)
    await model.aclose()


async def test_an_embedder_that_redirects_is_named_with_its_target(
    server: Server, elsewhere: Server
) -> None:
    target = f"http://127.0.0.1:{elsewhere.port}/v1/embeddings"
    server.say(Answer({}, 307, {"Location": target}))
    embedder = EndpointEmbedder(f"openai:m@http://127.0.0.1:{server.port}/v1", environ=KEYS)
    with pytest.raises(Unavailable, match=rf"redirects to {target} \(status 307\)"):
        await embedder.prepare(["It is raining."])
    await embedder.aclose()
    assert len(server.headers) == 1
    assert elsewhere.headers == []
