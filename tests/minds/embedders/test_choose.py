from __future__ import annotations

import pytest

from folkways.base.errors import FolkwaysError
from folkways.memory.embedder import LexicalEmbedder
from folkways.minds.embedders import make_embedder, require_embedder
from folkways.minds.embedders.stored import HeldVectors

KEYS = {"OPENAI_API_KEY": "k", "MISTRAL_API_KEY": "k"}


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("lexical", "lexical"),
        ("minilm", "minilm"),
        ("openai:text-embedding-3-small", "openai:text-embedding-3-small"),
        ("openai:nomic:v1.5@http://localhost:9/v1", "openai:nomic:v1.5"),
    ],
)
def test_every_form_of_name_makes_an_embedder(name: str, called: str) -> None:
    assert make_embedder(name, ["Ann Lee"], HeldVectors(), KEYS).name == called


def test_the_lexical_one_knows_the_names() -> None:
    made = make_embedder("lexical", ["Ann Lee"], HeldVectors(), {})
    assert made.embed("Ann").tolist() == LexicalEmbedder(["Zoë Quist"]).embed("Zoë").tolist()


@pytest.mark.parametrize("name", ["lexical", "mistral:mistral-embed", "ollama:all-minilm"])
def test_what_can_be_had_passes(name: str) -> None:
    require_embedder(name, KEYS)


@pytest.mark.parametrize(
    ("name", "environ", "message"),
    [
        ("minilmm", KEYS, "no embedder called 'minilmm'; did you mean 'minilm'"),
        ("lexikal", KEYS, "did you mean 'lexical'"),
        ("", KEYS, "There are:\n  lexical: "),
        ("opnai:text-embedding-3-small", KEYS, "no provider 'opnai'; did you mean openai"),
        ("openai:text-embedding-3-small", {}, "set the environment variable OPENAI_API_KEY"),
        ("openai:m@http://:9/v1", KEYS, "is not an address"),
        ("anthropic:claude", KEYS, "Anthropic's interface has no embeddings"),
    ],
)
def test_what_cannot_be_had_is_said_with_what_can(
    name: str, environ: dict[str, str], message: str
) -> None:
    with pytest.raises(FolkwaysError, match=message):
        require_embedder(name, environ)


def test_an_unknown_name_is_never_taken_for_another() -> None:
    with pytest.raises(FolkwaysError) as caught:
        make_embedder("bert", [], HeldVectors(), KEYS)
    assert all(f"  {name}: " in str(caught.value) for name in ("lexical", "minilm"))
    assert "provider:model@http://" in str(caught.value)
