"""What the protocols have in common whose calls go out through the provider's own package."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Generic, Protocol, TypedDict, TypeVar

import msgspec

from folkways.language.model import Finish
from folkways.minds.faults import ServerFault
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.transport_errors import lost
from folkways.minds.llm.wire import decode


class Client(Protocol):
    """The connections of a package."""

    async def close(self) -> None:
        """Close all of them."""
        ...


class Account(TypedDict):
    """Where calls go and in whose name; whoever limits calls repeats them, and not the package."""

    api_key: str
    base_url: str
    max_retries: int


C = TypeVar("C", bound=Client)


class PackagedModel(EndpointModel, Generic[C]):
    """A model behind the client of a package, which is imported by the first call.

    The package brings the connections and the key; what is sent and read goes past its typed
    models, since checking what is checked again here would halve the calls that one core carries.
    """

    _client: C | None = None

    @abstractmethod
    def _connect(self) -> C:
        """Return a new client."""

    def _account(self) -> Account:
        return Account(
            api_key=self._api_key or "none", base_url=self.endpoint.base_url, max_retries=0
        )

    @abstractmethod
    async def _send(self, client: C, content: bytes) -> bytes:
        """Send ``content`` and return the body of the answer.

        Raises Declined for an answer that is an error; what comes of the transport is explained by
        whoever calls it.
        """

    def _open(self) -> None:
        if self._client is None:
            self._client = self._connect()

    async def _post(self, body: dict[str, object]) -> bytes:
        import aiohttp
        import httpx2

        if self._client is None:
            raise RuntimeError("not opened")
        try:
            return await self._send(self._client, msgspec.json.encode(body))
        except (aiohttp.ClientError, httpx2.HTTPError, OSError) as error:
            raise lost(error) from error

    async def aclose(self) -> None:
        """Close all connections; a later call opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


def decoded(raw: bytes) -> dict[str, object]:
    """Return the body of an answer; raises ServerFault if it is no JSON object."""
    try:
        return decode(raw)
    except ValueError as error:
        raise ServerFault(f"the answer is no JSON ({error})"[:200], 200) from None


def finish_of(reason: object, finishes: Mapping[str, Finish]) -> Finish:
    """Return why an answer ended; what the protocol calls otherwise is an ordinary stop."""
    return finishes.get(reason, "stop") if isinstance(reason, str) else "stop"
