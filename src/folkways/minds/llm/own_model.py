"""Clients from outside for a language model: what they return is checked where it enters."""

from __future__ import annotations

import inspect
from typing import Final, get_args

from folkways.base.blame import blame, blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import shown
from folkways.language.model import Finish, Reply, Request, Usage
from folkways.minds.faults import CallFault, Disconnected, TimedOut
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.minds.llm.endpoint import fingerprint
from folkways.plugins import MODELS, Parts
from folkways.scenario.minds import ModelSettings, Reference

_MOST_TOKENS: Final = 10**12
"""More than any call takes; sums of such numbers still are numbers of 64 bits."""


class OwnModel:
    """A :class:`folkways.language.model.Model` around a client that a user wrote.

    Lost connections and calls that take too long are faults that may pass, so they are retried
    like those of any endpoint.
    """

    left_out: tuple[str, ...] = ()
    capabilities = ModelCapabilities()

    def __init__(self, kind: type, settings: ModelSettings) -> None:
        self.settings = settings
        with blamed_on(self._called, "build"):
            build = getattr(kind, "build", None)
        with blamed_on(self._called, "__init__" if build is None else "build"):
            self._client = kind() if build is None else build(settings)
        if not callable(getattr(self._client, "complete", None)):
            raise PartError(
                f"{self._called}, build: returned {shown(self._client)}; it must return a client, "
                "with the method complete"
            )

    @property
    def name(self) -> str:
        """Provider and model, as the scenario gives them."""
        return self.settings.model

    @property
    def fingerprint(self) -> str:
        """Model and declared sampling in one line."""
        return fingerprint(self.settings)

    async def complete(self, request: Request) -> Reply:
        """Return the client's reply; raises PartError if it is not one, or the client fails."""
        try:
            answer: object = self._client.complete(request)
            if not inspect.isawaitable(answer):
                raise PartError(
                    f"{self._called}, complete: must be written with async def; it returned "
                    f"{shown(answer)}"
                )
            reply: object = await answer
        except TimeoutError as error:
            raise TimedOut(f"{self.name}: no answer in time ({error})") from error
        except ConnectionError as error:
            raise Disconnected(f"{self.name}: {error}") from error
        except CallFault:
            raise
        except BaseException as error:  # whatever a client may raise, it is named
            blame(error, self._called, "complete")
            raise
        if isinstance(reply, Reply) and (fault := _fault(reply)):
            raise self._wrong(reply, fault)
        if not isinstance(reply, Reply):
            raise self._wrong(reply, "it must return a Reply (folkways.language.model)")
        return reply

    async def aclose(self) -> None:
        """Let the client close its connections, if it has an ``aclose``."""
        with blamed_on(self._called, "aclose"):
            close = getattr(self._client, "aclose", None)
            if close is not None:
                await close()

    @property
    def _called(self) -> str:
        return f"the model {self.name}"

    def _wrong(self, reply: object, wanted: str) -> PartError:
        return PartError(f"{self._called} answered with {repr(reply)[:200]}: {wanted}")


def own_model(settings: ModelSettings, parts: Parts) -> type | None:
    """Return the class of the client from outside that serves a model; None if none does."""
    reference = Reference.parse(settings.model)
    if reference is None or reference.provider not in parts.names(MODELS):
        return None
    return parts.find(MODELS, reference.provider).value


def _fault(reply: Reply) -> str:
    """Return what is wrong with a reply; empty if nothing is."""
    if not isinstance(reply.text, str):
        return "its text must be a text"
    if reply.finish not in get_args(Finish):
        return f"its finish must be one of {', '.join(get_args(Finish))}"
    usage: object = reply.usage
    if not isinstance(usage, Usage) or any(
        isinstance(count, bool) or not isinstance(count, int) or count < 0 for count in usage
    ):
        return "its usage must count tokens: Usage(tokens_in, cached, tokens_out)"
    if max(usage) > _MOST_TOKENS:
        return f"its usage counts more than {_MOST_TOKENS:,} tokens"
    return ""
