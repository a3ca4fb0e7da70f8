"""The embedder that a scenario names: "lexical", "minilm" or "provider:model[@base_url]"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.memory.embedder import Embedder, EmbeddingStore, LexicalEmbedder
from folkways.minds.embedders.own import own_embedder
from folkways.plugins import EMBEDDERS as GROUP
from folkways.plugins import INSTALLED, Parts
from folkways.scenario.minds import Reference
from folkways.scenario.problems import suggestion

if TYPE_CHECKING:
    from folkways.minds.embedders.endpoint import Reserve

EMBEDDERS: dict[str, str] = {
    "lexical": "shared words and word stems: built in, exact, the default",
    "minilm": "the sentence model all-MiniLM-L6-v2 on this machine: sees meaning; to be installed",
}
"""What can be named besides an endpoint's model, and what it is."""
_OF_ENDPOINTS = """\
  provider:model: an endpoint's embeddings, such as openai:text-embedding-3-small, or
  provider:model@http://localhost:8000/v1 for a server of your own"""


def check_embedder(name: str, environ: Mapping[str, str], parts: Parts = INSTALLED) -> None:
    """Raise FolkwaysError, saying what to do, if an embedder cannot be had.

    ``environ`` holds the variables with keys. To be called before a run is made, and not for a
    replay, which needs neither a model nor a key.
    """
    reference = Reference.parse(name)
    if reference is not None:
        from folkways.minds.embedders.client import check_endpoint

        check_endpoint(reference, environ)
    elif name == "minilm":
        from folkways.minds.embedders.minilm import check_minilm

        check_minilm()
    elif name not in EMBEDDERS and name not in parts.names(GROUP):
        raise _unknown(name, parts)


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
    if name == "minilm":
        from folkways.minds.embedders.minilm import MiniLMEmbedder

        return MiniLMEmbedder(store)
    if name == "lexical":
        return LexicalEmbedder(names)
    own = own_embedder(name, names, store, parts)
    if own is not None:
        return own
    raise _unknown(name, parts)


def _unknown(name: str, parts: Parts) -> FolkwaysError:
    named = EMBEDDERS | dict.fromkeys(parts.names(GROUP), "from an installed package")
    known = "\n".join(f"  {key}: {what}" for key, what in named.items())
    return FolkwaysError(
        f"there is no embedder called {name!r}{suggestion(name, named) or '.'} There are:\n"
        f"{known}\n{_OF_ENDPOINTS}"
    )
