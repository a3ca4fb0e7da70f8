"""The endpoint as a process: ``python -m folkways.testing.endpoint --answers offline``.

Prints one line of JSON with its address when it listens; ends on SIGTERM or SIGINT. From SIGUSR1
until SIGUSR2 every request is dropped.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from folkways.testing.endpoint.answers import named
from folkways.testing.endpoint.capabilities import EndpointCapabilities
from folkways.testing.endpoint.endpoint import HOST, serve
from folkways.testing.endpoint.faults import GROUPS, Fault, Mix
from folkways.testing.endpoint.latency import Latency
from folkways.testing.endpoint.log import Log
from folkways.testing.endpoint.settings import Settings


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m folkways.testing.endpoint", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 for any that is free")
    parser.add_argument("--answers", choices=("schema", "offline"), default="schema")
    parser.add_argument("--latency", type=Latency.parse, default=Latency(), help="0.2 or 0.2~0.5")
    parser.add_argument(
        "--faults",
        default="",
        help=f"such as malformed=0.2,hang=0.01; groups: {', '.join(GROUPS)}; "
        f"faults: {', '.join(Fault)}",
    )
    parser.add_argument("--without", nargs="*", default=(), help="capabilities that it lacks")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--slots", type=int, default=0, help="worked on at once; 0 for all")
    parser.add_argument("--most", type=int, default=0, help="under way before 429; 0 for all")
    parser.add_argument("--retry-after", type=float, default=1.0)
    parser.add_argument("--log", type=Path)
    return parser


def main(arguments: list[str] | None = None) -> None:
    """Run until told to end."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if find_spec("aiohttp") is None:
        parser.error("the package aiohttp is missing: pip install 'folkways[openai]'")
    try:
        faults = Mix.parse(given.faults, given.seed)
        capabilities = msgspec.convert(dict.fromkeys(given.without, False), EndpointCapabilities)
    except (ValueError, msgspec.ValidationError) as error:
        parser.error(str(error))
    settings = Settings(
        answers=named(given.answers, given.seed),
        faults=faults,
        latency=given.latency,
        capabilities=capabilities,
        slots=given.slots,
        most=given.most,
        retry_after=given.retry_after,
    )
    log = Log(given.log)
    try:
        asyncio.run(_run(settings, log, given.port))
    finally:
        log.close()


async def _run(settings: Settings, log: Log, port: int) -> None:
    from folkways.testing.endpoint.service import Service

    service = Service(settings, log)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    for number, outage in ((signal.SIGUSR1, Fault.DROPPED), (signal.SIGUSR2, None)):
        loop.add_signal_handler(number, setattr, service, "outage", outage)

    async def listening(port: int) -> None:
        root = f"http://{HOST}:{port}"
        sys.stdout.write(json.dumps({"url": f"{root}/v1", "root": root}) + "\n")
        sys.stdout.flush()
        await stop.wait()

    await serve(service, port, listening)


if __name__ == "__main__":
    main()
