from __future__ import annotations

import pytest
from aiohttp import web

from folkways.base.errors import Unavailable
from folkways.minds.embedders.endpoint import EndpointEmbedder

KEY = "sk-secret-1"


@pytest.mark.parametrize(
    ("before", "said"), [(0, KEY), (285, KEY), (295, KEY), (0, " ".join(KEY)), (0, "sk-sec\nret-1")]
)
async def test_a_key_that_is_repeated_is_not_shown_not_even_in_part(before: int, said: str) -> None:
    """What an endpoint says is cut to 300 characters, which may go through the key."""
    heard: list[str] = []

    async def refuse(request: web.Request) -> web.Response:
        heard.append(request.headers["Authorization"])
        message = "x" * before + f" {said}."
        return web.json_response({"error": {"message": message}}, status=401)

    app = web.Application()
    app.router.add_post("/v1/embeddings", refuse)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    embedder = EndpointEmbedder(
        f"openai:m@http://127.0.0.1:{runner.addresses[0][1]}/v1", environ={"OPENAI_API_KEY": KEY}
    )
    with pytest.raises(Unavailable, match="key was not accepted") as caught:
        await embedder.prepare(["It is raining."])
    await embedder.aclose()
    await runner.cleanup()
    assert heard == [f"Bearer {KEY}"]
    assert "sk-" not in "".join(str(caught.value).split())
