"""One request for embeddings through the ``openai`` package, and what its errors mean."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.install import install_extra
from folkways.base.limits import REPLY_BYTES
from folkways.minds.faults import TimedOut
from folkways.minds.llm.environment import connecting, sending
from folkways.minds.llm.failures import EndpointLabels, failure, rejection
from folkways.minds.llm.providers import address, needs_key
from folkways.minds.llm.secrets import without_secret
from folkways.minds.llm.transport_errors import lost
from folkways.minds.llm.wire import Declined, TooLong
from folkways.scenario.minds import Reference

if TYPE_CHECKING:
    import openai


class Rejected(Exception):
    """The endpoint does not take this very request; another text, or fewer, may pass."""


class AnswerTooLong(Rejected):
    """The answer was longer than REPLY_BYTES; that to fewer texts may be shorter."""


def check_endpoint(reference: Reference, environ: Mapping[str, str]) -> None:
    """Raise FolkwaysError, with what to do, if an endpoint's embeddings cannot be asked for.

    Nothing is sent: a provider that does not exist or has no embeddings, a package that is not
    installed, a key that is not set.
    """
    name = f"the embedder {reference.provider}:{reference.model}"
    if reference.provider == "anthropic":
        raise FolkwaysError(
            f"{name}: Anthropic's interface has no embeddings. There are lexical, minilm and other "
            "providers' embeddings, which go with any mind"
        )
    at = address(reference, environ)
    missing = [package for package in ("openai", "aiohttp") if find_spec(package) is None]
    if missing:
        raise FolkwaysError(
            f"{name} needs packages that are not installed ({', '.join(missing)}). "
            f"In a checkout of folkways, run: {install_extra('openai')}"
        )
    if at.key is None and needs_key(at):
        raise FolkwaysError(f"{name} needs a key: set the environment variable {at.variable}")


class EmbeddingClient:
    """Puts requests for embeddings, each once. The package is imported by the first of them.

    ``environ`` holds the variable with the key, ``timeout`` is in seconds. It belongs to one event
    loop until it is closed there. Raises FolkwaysError for an invalid provider or address.
    """

    def __init__(self, reference: Reference, environ: Mapping[str, str], timeout: float) -> None:
        at = address(reference, environ)
        self._endpoint = EndpointLabels(
            f"{reference.provider}:{reference.model}",
            reference.model,
            at.base_url,
            f"the environment variable {at.variable}",
        )
        self._api_key = at.key
        self._timeout = timeout
        self._client: openai.AsyncOpenAI | None = None

    async def request(self, texts: Sequence[str]) -> bytes:
        """Ask for the vectors of texts and return the body of the answer.

        Raises CallFault if the same may succeed later, Rejected if the endpoint does not take these
        texts together, Unavailable if no waiting mends it.
        """
        client = self._connected()
        try:
            async with asyncio.timeout(self._timeout):
                return await self._post(client, texts)
        except TimeoutError:
            raise TimedOut(f"no whole answer in {self._timeout:g} s") from None
        except TooLong:
            raise AnswerTooLong(f"its answer is longer than {REPLY_BYTES:,} bytes") from None
        except Declined as declined:
            declined.redact(self._api_key)
            reason = rejection(declined.status, declined.complaint)
            if reason is None:
                raise failure(declined, self._endpoint) from None
            raise Rejected(reason) from None

    async def aclose(self) -> None:
        """Close all connections; a later request opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _post(self, client: openai.AsyncOpenAI, texts: Sequence[str]) -> bytes:
        import aiohttp
        import httpx2
        import openai

        from folkways.minds.llm.transport import HEADERS

        body = {"model": self._endpoint.model, "input": texts, "encoding_format": "float"}
        content = msgspec.json.encode(body)
        try:
            with sending(self._endpoint.base_url):
                response = await client.post(
                    "/embeddings",
                    cast_to=httpx2.Response,
                    content=content,
                    options={"headers": HEADERS},
                )
        except openai.APIStatusError as error:
            said = self._without_key(error.response.content)
            raise Declined(error.status_code, error.response.headers, said) from None
        except (openai.APIConnectionError, aiohttp.ClientError, httpx2.HTTPError, OSError) as error:
            raise lost(error, self._api_key) from error
        return response.content

    def _without_key(self, body: bytes) -> bytes:
        """Return what an endpoint says without the key."""
        return without_secret(body.decode("utf-8", "replace"), self._api_key or "").encode()

    def _connected(self) -> openai.AsyncOpenAI:
        if self._client is None:
            import openai

            from folkways.minds.llm.transport import TIMEOUT, connections

            with connecting(self._endpoint.base_url):
                self._client = openai.AsyncOpenAI(
                    api_key=self._api_key or "none",
                    base_url=self._endpoint.base_url,
                    max_retries=0,
                    timeout=TIMEOUT,
                    http_client=openai.DefaultAioHttpClient(**connections()),
                )
        return self._client
