"""What cannot be divided is refused with a word on what would do."""

from __future__ import annotations

import pytest
from tests.plugins.thinkers import Letters

import folkways
from folkways.agents.mechanism import Mechanism
from folkways.base.errors import FolkwaysError
from folkways.minds.table.mind import TableMind

HALF = "day 1 08:30"


class Local(Mechanism):
    """May be defined anywhere."""

    name = "local_one"
    summary = "Does nothing."


def refused(*words: str, **arguments: object) -> None:
    """Check that a run is refused with these words."""
    given = {"source": "hobbs_cafe", "until": HALF, "shards": 2, **arguments}
    with pytest.raises(FolkwaysError) as caught:
        folkways.run(**given)  # type: ignore[arg-type]
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("shards", [0, -1, 1.5, True, "2"])
def test_no_number_of_shards(shards: object) -> None:
    refused("1 or more", repr(shards), shards=shards)


def test_more_shards_than_agents() -> None:
    refused("there are 10 agents", "at most 10", shards=11)


def test_an_environment_that_cannot_be_divided() -> None:
    refused("'rounds' cannot be divided", source="axelrod", until="round 3")


def test_a_scheduler_that_runs_ahead() -> None:
    refused("'causal' runs ahead in one process", scheduler="causal")


def test_a_mind_as_an_object() -> None:
    refused("give its class", mind=TableMind(1))


def test_an_embedder_that_keeps_its_vectors() -> None:
    at_endpoint = {"embedder": "openai:x@http://localhost:1"}
    refused("--embedder lexical", settings=at_endpoint, price="1,1")
    refused("--embedder lexical", settings={"embedder": "letters"}, parts=[Letters])


def test_a_class_that_others_cannot_import(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Local, "__module__", "__main__")
    refused("Local cannot be imported", "a file of its own", mechanisms=[Local])


def test_a_place_that_there_is_not() -> None:
    refused("on must be 'local' or 'ray', not 'moon'", on="moon")
    refused("say in how many", on="ray", shards=1)
