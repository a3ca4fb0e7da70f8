"""The embedder that a scenario names: "lexical", "minilm" or "provider:model[@base_url]"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.memory.embedder import Embedder, EmbeddingStore, LexicalEmbedder
from folkways.scenario.minds import Reference
from folkways.scenario.problems import suggestion

if TYPE_CHECKING:
    from folkways.minds.embedders.endpoint import Reserve

EMBEDDERS: Mapping[str, str] = {
    "lexical": "shared words and word stems: built in, exact, the default",
    "minilm": "the sentence model all-MiniLM-L6-v2 on this machine: sees meaning; to be installed",
}
"""What can be named besides an endpoint's model, and what it is."""
_OF_ENDPOINTS = """\
  provider:model: an endpoint's embeddings, such as openai:text-embedding-3-small, or
  provider:model@http://localhost:8000/v1 for a server of your own"""


def check_embedder(name: str, environ: Mapping[str, str]) -> None:
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
    elif name not in EMBEDDERS:
        raise _unknown(name)


def make_embedder(
    name: str,
    names: Sequence[str],
    store: EmbeddingStore,
    environ: Mapping[str, str],
    on_usage: Callable[[int], None] | None = None,
    reserve: Reserve | None = None,
    *,
    replay: bool = False,
) -> Embedder:
    """Return an embedder; FolkwaysError if there is none of this name.

    ``names`` are the agents' names in order, ``store`` keeps what is computed or paid for,
    ``on_usage`` is told the tokens of every answer of an endpoint, ``reserve`` sets the most that
    one can take aside. With ``replay`` no endpoint is ever asked, and no key is needed.
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
    raise _unknown(name)


def _unknown(name: str) -> FolkwaysError:
    known = "\n".join(f"  {key}: {what}" for key, what in EMBEDDERS.items())
    return FolkwaysError(
        f"there is no embedder called {name!r}{suggestion(name, EMBEDDERS) or '.'} There are:\n"
        f"{known}\n{_OF_ENDPOINTS}"
    )
