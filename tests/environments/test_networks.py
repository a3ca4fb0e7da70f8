"""Networks: the shapes, ties as given, and files of other programs."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from statistics import fmean

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import FolkwaysError
from folkways.environments.network_files import Form, read_ties
from folkways.environments.networks import (
    Network,
    NetworkParameters,
    Shape,
    degrees,
    hearers,
    make_network,
    network_flaws,
    wired,
)

NAMES = tuple(f"Agent {n}" for n in range(12))


def network(shape: Shape, count: int = 12, seed: int = 1, **more: object) -> Network:
    parameters = NetworkParameters.model_validate({"shape": shape, **more})
    names = [f"Agent {n}" for n in range(count)]
    return make_network(parameters, names, random.Random(seed))


def test_a_chain_hears_the_one_before() -> None:
    assert network("chain", 4) == [[], [0], [1], [2]]


def test_a_circle_hears_both_neighbours() -> None:
    assert network("circle", 4) == [[1, 3], [0, 2], [1, 3], [0, 2]]


def test_everybody_hears_everybody() -> None:
    assert network("full", 3) == [[1, 2], [0, 2], [0, 1]]


def test_cavemen_hear_their_clique_and_a_neighbour_clique() -> None:
    found = network("caveman", 12, cliques=3)
    assert sum(degrees(found)) == 3 * 4 * 3  # one tie of each clique is rewired to the next
    assert nx.is_connected(nx.Graph([(a, b) for a, bs in enumerate(found) for b in bs]))


@given(st.integers(3, 60), st.integers(1, 2), st.integers(0, 99))
def test_preferential_attachment_has_its_number_of_ties(count: int, links: int, seed: int) -> None:
    found = network("preferential", count, seed, links=links)
    assert sum(degrees(found)) == 2 * links * (count - links)
    assert found == network("preferential", count, seed, links=links)
    assert hearers(found) == found


@given(
    st.sampled_from(["chain", "circle", "full", "caveman", "preferential"]),
    st.integers(1, 30),
    st.integers(2, 9),
    st.integers(1, 9),
)
def test_what_has_no_flaw_can_be_made(shape: Shape, count: int, cliques: int, links: int) -> None:
    names = [f"Agent {n}" for n in range(count)]
    given = NetworkParameters(shape=shape, cliques=cliques, links=links)
    flaws = [flaw for _, flaw in network_flaws(given, names)]
    if flaws:
        with pytest.raises(FolkwaysError, match=re.escape(flaws[0])):
            make_network(given, names, random.Random(1))
    else:
        assert len(make_network(given, names, random.Random(1))) == count


def test_degrees_are_skewed_under_preferential_attachment() -> None:
    counts = degrees(network("preferential", 400))
    assert max(counts) > 5 * fmean(counts)


@given(st.sampled_from(["chain", "circle", "full", "preferential"]), st.integers(3, 30))
def test_nobody_hears_itself_and_the_log_holds_it_all(shape: Shape, count: int) -> None:
    found = network(shape, count)
    assert all(index not in heard for index, heard in enumerate(found))
    assert wired(found).network(count) == found
    assert [sorted(one) for one in hearers(hearers(found))] == found


def test_ties_as_given() -> None:
    ties = [["Agent 0", "Agent 1"], ["Agent 1", "Agent 1"]]
    assert network("given", 3, ties=ties) == [[1], [0], []]
    assert network("given", 3, ties=ties, mutual=False) == [[], [0], []]


@pytest.mark.parametrize(
    ("shape", "more", "message"),
    [
        ("given", {"ties": [["Agent 0", "Nobody"]]}, "no agent is called 'Nobody'"),
        ("given", {}, "needs pairs of names"),
        ("caveman", {"cliques": 5}, "12 agents cannot form 5 cliques"),
        ("caveman", {"cliques": 12}, "12 agents cannot form 12 cliques"),
        ("preferential", {"links": 12}, "12 ties for each newcomer need more than 12 agents"),
    ],
)
def test_what_cannot_be_is_refused(shape: Shape, more: Mapping[str, object], message: str) -> None:
    with pytest.raises(FolkwaysError, match=message):
        make_network(
            NetworkParameters.model_validate({"shape": shape, **more}), NAMES, random.Random(1)
        )


GRAPH = nx.Graph([("a", "b"), ("b", "c")])
TIES = (("a", "b"), ("b", "c"))


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("graphml", "\n".join(nx.generate_graphml(GRAPH))),
        ("edges", "# who knows whom\na b\n\nb c 0.5\n"),
        ("csv", "Source,Target,weight\na,b,1\nb,c,2\n"),
    ],
)
def test_files_of_other_programs(form: Form, text: str) -> None:
    assert read_ties(text, form) == TIES


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("graphml", "not XML", "is not GraphML"),
        ("edges", "a b\nc\n", "line 2: 'c' has no partner"),
        ("edges", "", "holds no tie"),
        ("csv", "from,to\na,b\n", "must hold the heads source and target; it holds from, to"),
        ("csv", "source,target\na,\n", "line 2: source or target is empty"),
        ("csv", "source,target\na,b\nLee, Ann,Bob\n", "line 3: 3 cells under 2 heads"),
        ("csv", 'source,target\n"a,b', "line 2: this is not CSV"),
    ],
)
def test_files_that_are_none_are_refused(form: Form, text: str, message: str) -> None:
    with pytest.raises(FolkwaysError, match=message):
        read_ties(text, form)


def test_a_network_has_bounds() -> None:
    with pytest.raises(FolkwaysError, match="line 2: this is not CSV: field larger than"):
        read_ties(f"source,target\n{'a' * 200_000},b", "csv")
    with pytest.raises(FolkwaysError, match="too large: 8,000,004 characters, 8,000,000 at most"):
        read_ties("a b\n" * 2_000_001, "edges")


@pytest.mark.parametrize(
    ("shape", "more"),
    [("full", {}), ("caveman", {"cliques": 1}), ("preferential", {"links": 1000})],
)
def test_a_network_of_too_many_ties_is_refused_before_it_is_made(
    shape: Shape, more: dict[str, int]
) -> None:
    given = NetworkParameters.model_validate({"shape": shape, **more})
    names = [f"Agent {n}" for n in range(2001)]
    with pytest.raises(FolkwaysError, match="2,000,000 at most"):
        make_network(given, names, random.Random(1))
