from __future__ import annotations

import io
from collections.abc import Callable
from typing import cast

import pytest

import folkways
from folkways.base.events import ConversationOpened
from folkways.runs.graphs import Relation, graph

NORM = "no_smoking_indoors"


@pytest.fixture(scope="module")
def runs() -> dict[str, folkways.Run]:
    return {
        str(seed): folkways.run("hobbs_cafe", seed=seed, until="day 1 08:45") for seed in (1, 2)
    }


def test_every_norm_had_from_another_is_an_edge_from_the_giver(
    runs: dict[str, folkways.Run],
) -> None:
    run = runs["1"]
    found = graph(run)
    given = [life for life in run.summary.lives if life.giver not in ("", life.agent)]
    assert given
    edges = {facts["norm"]: (a, b, facts) for a, b, facts in found.edges(data=True)}
    assert set(edges) == {life.id for life in given}
    for life in given:
        giver, receiver, facts = edges[life.id]
        assert (giver, receiver) == (life.giver, life.agent)
        assert (facts["content"], facts["accepted"]) == (life.content, life.accepted)


def test_edges_of_a_tracked_norm_are_the_pairs_of_its_transmission_tree(
    runs: dict[str, folkways.Run],
) -> None:
    run = runs["1"]
    found = graph(run)
    accepted = {
        (giver, receiver)
        for giver, receiver, facts in found.edges(data=True)
        if facts["tracked"] == NORM and facts["accepted"]
    }
    adoptions = run.transmission(NORM).adoptions
    assert {(one.source, one.agent) for one in adoptions if one.source} <= accepted
    assert accepted


def test_nodes_are_all_agents_with_the_norms_that_they_created(
    runs: dict[str, folkways.Run],
) -> None:
    found = graph(runs)
    assert set(found) == set(runs["1"].header.agents)
    created = sum(life.origin == "created" for run in runs.values() for life in run.summary.lives)
    assert sum(facts["created"] for _, facts in found.nodes(data=True)) == created > 0


def test_many_runs_lie_in_one_graph_and_can_be_told_apart(runs: dict[str, folkways.Run]) -> None:
    found = graph(runs)
    for name, run in runs.items():
        of_run = [facts for _, _, facts in found.edges(data=True) if facts["run"] == name]
        assert len(of_run) == graph(run).number_of_edges()
        assert {facts["seed"] for facts in of_run} == {run.header.seed}


def test_every_conversation_is_an_edge_of_the_graph_of_talk(runs: dict[str, folkways.Run]) -> None:
    run = runs["2"]
    talk = graph(run, "talk")
    opened = list(run.events(ConversationOpened))
    assert talk.number_of_edges() == len(opened) > 0
    assert {facts["conversation"] for _, _, facts in talk.edges(data=True)} == {
        getattr(event, "conversation", "") for event in opened
    }
    about = [facts for _, _, facts in talk.edges(data=True) if facts["tracked"]]
    assert all(facts["norm"] and facts["content"] for facts in about)


def test_a_graph_can_be_written_for_network_programs(runs: dict[str, folkways.Run]) -> None:
    from networkx import write_graphml_xml

    file = io.BytesIO()
    write_graphml_xml(graph(runs), file)
    assert b"accepted" in file.getvalue()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda run: graph([run, run]), "two runs are called 'hobbs_cafe-1'"),
        (lambda run: graph(run, of=cast("Relation", "smoke")), '"norms" or "talk"'),
        (lambda run: graph([cast("folkways.Run", "r.folk")]), "runs, or runs by name"),
    ],
)
def test_mistakes_are_named(
    call: Callable[[folkways.Run], object], message: str, runs: dict[str, folkways.Run]
) -> None:
    with pytest.raises(folkways.FolkwaysError, match=message):
        call(runs["1"])
