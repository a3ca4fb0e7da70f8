"""The embedder that a scenario names: a part by its name, or "provider:model[@base_url]"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from folkways.base.errors import FolkwaysError
from folkways.memory.embedder import Embedder, EmbeddingStore
from folkways.minds.embedders.own import OwnEmbedder
from folkways.plugins import EMBEDDERS, INSTALLED, Parts
from folkways.scenario.minds import Reference
from folkways.scenario.problems import suggestion

if TYPE_CHECKING:
    from folkways.minds.embedders.endpoint import Reserve

_OF_ENDPOINTS = """\
  provider:model: an endpoint's embeddings, such as openai:text-embedding-3-small, or
  provider:model@http://localhost:8000/v1 for a server of your own"""


def require_embedder(name: str, environ: Mapping[str, str], parts: Parts = INSTALLED) -> None:
    """Raise FolkwaysError, saying what to do, if an embedder cannot be had.

    ``environ`` holds the variables with keys. To be called before a run is made, and not for a
    replay, which needs neither a model nor a key.
    """
    reference = Reference.parse(name)
    if reference is not None:
        from folkways.minds.embedders.client import check_endpoint

        check_endpoint(reference, environ)
        return
    check = getattr(_kind(name, parts), "check", None)
    if check is not None:
        check()


def make_embedder(
    name: str,
    names: Sequence[str],
    store: EmbeddingStore,
    environ: Mapping[str, str],
    on_usage: Callable[[int], None] | None = None,
    reserve: Reserve | None = None,
    *,
    replay: bool = False,
    parts: Parts = INSTALLED,
) -> Embedder:
    """Return an embedder; FolkwaysError if there is none of this name.

    ``names`` are the agents' names in order, ``store`` keeps what is computed or paid for,
    ``on_usage`` is told the tokens of every answer of an endpoint, ``reserve`` sets the most that
    one can take aside, ``parts`` are those from outside that may be used. With ``replay`` no
    endpoint is ever asked, and no key is needed.
    """
    reference = Reference.parse(name)
    if reference is not None:
        from folkways.minds.embedders.endpoint import EndpointEmbedder
        from folkways.minds.embedders.replay import KeptVectors

        if replay:
            return KeptVectors(reference, store)
        return EndpointEmbedder(name, store, environ=environ, on_usage=on_usage, reserve=reserve)
    kind = _kind(name, parts)
    if not callable(getattr(kind, "embed", None)):
        return OwnEmbedder(parts.find(EMBEDDERS, name), names, store)
    whole = cast(type[WholeEmbedder], kind)
    return whole.build(names, store)


class WholeEmbedder(Embedder, Protocol):
    """An embedder that sees to the storing of its vectors by itself, if they are stored at all."""

    @classmethod
    def build(cls, names: Sequence[str], store: EmbeddingStore) -> Embedder:
        """Return it for a run with agents of these names."""
        ...


def _kind(name: str, parts: Parts) -> type:
    if name not in parts.names(EMBEDDERS):
        raise _unknown(name, parts)
    return parts.find(EMBEDDERS, name).value


def _unknown(name: str, parts: Parts) -> FolkwaysError:
    named = parts.names(EMBEDDERS)
    known = "\n".join(parts.described(EMBEDDERS))
    return FolkwaysError(
        f"there is no embedder called {name!r}{suggestion(name, named) or '.'} There are:\n"
        f"{known}\n{_OF_ENDPOINTS}"
    )
