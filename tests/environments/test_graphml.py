from __future__ import annotations

import random
import re

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import FolkwaysError
from folkways.base.limits import NETWORK_BYTES
from folkways.environments.graphml import read_graphml

KEYS = (
    '<key id="d0" for="node" attr.name="label" attr.type="string"/>'
    '<key id="d1" for="node" attr.name="name" attr.type="boolean"><default/></key>'
    '<key id="d2" for="node" yfiles.type="nodegraphics"/>'
)
AB = '<node id="a"/><node id="b"/><edge source="a" target="b"/>'


def graphml(content: str, keys: str = KEYS, direction: str = "undirected") -> str:
    return (
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" '
        f'xmlns:y="http://www.yworks.com/xml/graphml">{keys}'
        f'<graph edgedefault="{direction}">{content}</graph></graphml>'
    )


@given(
    st.sampled_from([nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph]),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=15),
)
def test_edges_come_as_networkx_gives_them(
    kind: type[nx.Graph], edges: list[tuple[int, int]]
) -> None:
    graph = kind(edges)
    text = "\n".join(nx.generate_graphml(graph))
    assert read_graphml(text) == tuple(nx.parse_graphml(text).edges())


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ('<data key="d0">Ann Lee</data>', "Ann Lee"),
        ('<data key="d0">\n  Ann Lee\n</data>', "Ann Lee"),
        ('<data key="d1">Ann Lee</data>', "Ann Lee"),
        ('<data key="d1">Ann</data><data key="d0">Ann Lee</data>', "Ann Lee"),
        ('<data key="d0"> </data><data key="d1">Ann Lee</data>', "Ann Lee"),
        ('<data key="d0"/>', "a"),
        ('<data key="d0">0</data>', "0"),
        ('<data key="d0">&lt;default/&gt;</data>', "<default/>"),
        ('<data key="d0"><![CDATA[<default/>Ann]]></data>', "<default/>Ann"),
        ("<desc>a person</desc>", "a"),
        (
            '<data key="d2"><y:ShapeNode><y:Fill/><y:NodeLabel>Ann Lee<y:LabelModel/></y:NodeLabel>'
            "</y:ShapeNode></data>",
            "Ann Lee",
        ),
        ('<data key="d2"><y:ShapeNode><y:NodeLabel/></y:ShapeNode></data>', "a"),
    ],
)
def test_what_a_node_is_called(data: str, name: str) -> None:
    text = graphml(f'<node id="a">{data}</node><node id="b"/><edge source="a" target="b"/>')
    assert read_graphml(text) == ((name, "b"),)


@pytest.mark.parametrize("default", ["", "<default/>", "<default>x</default>"])
def test_defaults_and_types_are_not_read(default: str) -> None:
    key = f'<key id="d{{}}" for="{{}}" attr.name="label" attr.type="boolean">{default}</key>'
    edge = '<edge source="a" target="b"><data key="d1">maybe</data></edge>'
    text = graphml(AB + edge, key.format(0, "node") + key.format(1, "edge"))
    assert read_graphml(text) == (("a", "b"), ("a", "b"))


@pytest.mark.parametrize(
    "text",
    [
        f"<graphml><graph>{AB}</graph></graphml>",
        "<g:graphml xmlns:g='urn:g'><g:graph>"
        + re.sub(r"<(\w)", r"<g:\1", AB)
        + "</g:graph></g:graphml>",
        graphml(AB).replace("</graphml>", "<graph><node id='c'/></graph></graphml>"),
        graphml("<edge source='a' target='b'/>"),
    ],
)
def test_other_forms_of_the_same_network(text: str) -> None:
    assert read_graphml(text) == (("a", "b"),)


def test_the_graph_of_a_group_of_yed_is_read_as_well() -> None:
    group = f'<node id="g" yfiles.foldertype="group"><graph>{AB}</graph></node>'
    assert read_graphml(graphml(f'{group}<edge source="g" target="b"/>')) == (
        ("g", "b"),
        ("a", "b"),
    )
    assert read_graphml(
        graphml(f'{group}<edge source="g" target="b"/>'.replace("yfiles.", "x."))
    ) == (("g", "b"),)


LONG = "x" * 1_001


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not XML", "is not GraphML: syntax error: line 1, column 0"),
        ("<graphml/>", "needs an element 'graphml' that holds a 'graph'"),
        ("<other><graph/></other>", "needs an element 'graphml'"),
        (graphml('<node id="\ud800"/>'), "is not GraphML: .*surrogates not allowed"),
        ("<graphml>" + "<graph/>" * 1_001 + "</graphml>", "1,001 elements 'graph'"),
        ("<p:node/>".join(["<a>", *[""] * 100_001, "</a>"]), "100,002 elements 'node'"),
        ('<!DOCTYPE g [<!ENTITY a "b">]><g>&a;</g>', "has a document type"),
        (graphml('<node id="a"/><node/>'), "node 2: it has no 'id'"),
        (graphml('<node id=" "/>'), "node 1: it has no 'id'"),
        (graphml('<node id="a"/><node id="a"/>'), "node 2: another node has the id 'a'"),
        (graphml(AB + '<edge target="b"/>'), "edge 2: it has no 'source'"),
        (graphml(AB + '<edge source="a" target=""/>'), "edge 2: it has no 'target'"),
        (graphml(AB + "<hyperedge/>"), "a hyperedge"),
        (graphml('<edge source="a" target="b" directed="true"/>'), "edge 1: directed, unlike"),
        (
            graphml('<edge source="a" target="b" directed="false"/>', direction="directed"),
            "edge 1: undirected, unlike",
        ),
        (graphml(f'<node id="a"><data key="{LONG}">b</data></node>'), "has the id 'x{60}'$"),
        (graphml(f'<node id="{LONG}"/>'), r"node 1: its id, 'x{60}'\.\.\., has 1,001 char"),
        (graphml(f'<edge source="a" target="{LONG}"/>'), "edge 1: its target, .* 1,000 at most"),
        (
            graphml(f'<node id="a"><data key="d0">{LONG}</data></node>'),
            "node 1: its label or name, .* has 1,001 characters, 1,000 at most",
        ),
        (
            graphml('<node id="a"/><node id="b"><data key="d0">a</data></node>'),
            "2 nodes called 'a'; give each a label of its own",
        ),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(FolkwaysError, match=message):
        read_graphml(text)


def _default(characters: int, nodes: int) -> str:
    doctype = f'<!DOCTYPE graphml [<!ATTLIST node label CDATA "{"y" * characters}">]>'
    return doctype + graphml("<node/>" * nodes)


def _keys(keys: int, graphs: int) -> str:
    key = '<key id="d{}" for="node" attr.name="n{}"><default>x</default></key>'
    return graphml(AB, "".join(key.format(n, n) for n in range(keys))).replace(
        "</graphml>", "<graph/>" * (graphs - 1) + "</graphml>"
    )


def test_a_long_default_costs_no_more_than_its_text() -> None:
    """Each was once copied for every node, or every graph: gigabytes and minutes."""
    with pytest.raises(FolkwaysError, match="has a document type"):
        read_graphml(_default(5_000_000, 100_000))
    text = _keys(60_000, 1_000)
    assert len(text) < NETWORK_BYTES
    assert read_graphml(text) == (("a", "b"),)


def test_random_order_of_nodes_and_edges_makes_no_difference_to_the_ties() -> None:
    parts = [f'<node id="{n}"/>' for n in range(5)]
    parts += [f'<edge source="{n}" target="{n + 1}"/>' for n in range(4)]
    ties = {frozenset(pair) for pair in read_graphml(graphml("".join(parts)))}
    random.Random(1).shuffle(parts)
    assert {frozenset(pair) for pair in read_graphml(graphml("".join(parts)))} == ties
