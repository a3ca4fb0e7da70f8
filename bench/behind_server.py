"""An endpoint whose answers are the offline mind's, and whose latencies are a real server's.

Each request goes on to the server with the prompt as it is, which is asked for as many tokens as
the offline mind's answer has; when the server is done, that answer is given.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from pathlib import Path
from statistics import quantiles

from aiohttp import ClientSession, ClientTimeout, web

from folkways.testing.endpoint.question import count_tokens


class BehindServer:
    """Asks ``answers`` (our endpoint) what is answered, and ``server`` how long it takes."""

    def __init__(self, answers: str, server: str, model: str, log: Path) -> None:
        self._answers, self._server, self._model, self._log = answers, server, model, log

    async def complete(self, request: web.Request) -> web.Response:
        asked = await request.json()
        async with ClientSession(timeout=ClientTimeout(total=600)) as session:
            async with session.post(f"{self._answers}/chat/completions", json=asked) as given:
                status, body = given.status, await given.json()
            if status != 200:
                return web.json_response(body, status=status)
            wanted = count_tokens(body["choices"][0]["message"]["content"] or "")
            sent = {
                "model": self._model,
                "messages": asked["messages"],
                "max_tokens": max(1, wanted),
                "ignore_eos": True,
            }
            began = time.monotonic()
            async with session.post(f"{self._server}/chat/completions", json=sent) as done:
                done.raise_for_status()
                usage = (await done.json())["usage"]
        line = {"seconds": time.monotonic() - began, **usage}
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return web.json_response(body)


def told(log: Path) -> dict[str, object]:
    """Return what the server took: seconds a call, and tokens."""
    calls = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    tenths = quantiles([one["seconds"] for one in calls], n=10)
    return {
        "calls": len(calls),
        "seconds a call, median": round(tenths[4], 2),
        "seconds a call, 90th percentile": round(tenths[8], 2),
        "tokens asked": sum(one["prompt_tokens"] for one in calls),
        "tokens answered": sum(one["completion_tokens"] for one in calls),
    }


async def _serve(options: argparse.Namespace) -> None:
    app = web.Application(client_max_size=2**26)
    app.router.add_post(
        "/v1/chat/completions",
        BehindServer(options.answers, options.server, options.model, options.log).complete,
    )
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    (address,) = runner.addresses
    print(json.dumps({"url": f"http://127.0.0.1:{address[1]}/v1"}), flush=True)
    await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", required=True, help="base URL of our endpoint")
    parser.add_argument("--server", required=True, help="base URL of the server, with /v1")
    parser.add_argument("--model", default="model", help="what the server calls its model")
    parser.add_argument("--log", type=Path, required=True)
    asyncio.run(_serve(parser.parse_args()))


if __name__ == "__main__":
    main()
