"""What the protocols have in common whose calls go out through the provider's own package."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Protocol

import msgspec

from folkways.language.model import Finish
from folkways.minds.faults import ServerFault
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.environment import connecting, sending
from folkways.minds.llm.transport_errors import lost
from folkways.minds.llm.wire import Declined, decode

if TYPE_CHECKING:
    import httpx2


class Client(Protocol):
    """The connections of a package."""

    async def post(
        self,
        path: str,
        *,
        cast_to: type[httpx2.Response],
        content: bytes,
        options: dict[str, dict[str, str]],
    ) -> httpx2.Response:
        """Send a call and return the answer."""
        ...

    async def close(self) -> None:
        """Close all of them."""
        ...


class PackagedModel(EndpointModel):
    """A model behind the client of a package, which is imported by the first call.

    The package brings the connections and the key; what is sent and read goes past its typed
    models, since checking what is checked again here would halve the calls that one core carries.
    """

    package: ClassVar[str]
    """The package that speaks the protocol."""
    client_class: ClassVar[str]
    """What it calls its asynchronous client."""
    path: ClassVar[str]
    """Where calls go, below the endpoint's address."""
    _client: Client | None = None

    def open(self) -> None:
        """Import the package and make its client, if that has not been done."""
        if self._client is not None:
            return
        from folkways.minds.llm.transport import TIMEOUT, connections

        package = import_module(self.package)
        with connecting(self.endpoint.base_url):
            self._client = getattr(package, self.client_class)(
                api_key=self._api_key or "none",
                base_url=self.endpoint.base_url,
                max_retries=0,  # failed calls are repeated by those who limit them
                timeout=TIMEOUT,
                http_client=package.DefaultAioHttpClient(**connections()),
            )

    async def _post(self, body: dict[str, object]) -> bytes:
        import aiohttp
        import httpx2

        from folkways.minds.llm.transport import HEADERS

        if self._client is None:
            raise RuntimeError("not opened")
        package = import_module(self.package)
        content = msgspec.json.encode(body)
        try:
            with sending(self.endpoint.base_url):
                sent = await self._client.post(
                    self.path,
                    cast_to=httpx2.Response,
                    content=content,
                    options={"headers": HEADERS},
                )
        except package.APIStatusError as error:
            said = error.response
            raise Declined(error.status_code, said.headers, said.content) from None
        except (
            package.APIConnectionError,
            aiohttp.ClientError,
            httpx2.HTTPError,
            OSError,
        ) as error:
            raise lost(error, self._api_key) from error
        return sent.content

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
