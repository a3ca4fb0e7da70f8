from __future__ import annotations

from xml.etree import ElementTree as Xml

import numpy as np
from matplotlib.collections import LineCollection
from networkx import parse_graphml
from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.events import Intervened
from folkways.base.time import parse_moment
from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary
from folkways.metrics.target import find_target, tree_of
from folkways.metrics.transmission import Tree
from folkways.plots.graphml import to_graphml
from folkways.plots.tree import MOST_ROWS, describe, transmission_figure, tree_figure
from folkways.plots.tree_page import tree_page

HOSTILE = '<script>alert("x")</script>&amp;'
SVG = "{http://www.w3.org/2000/svg}"


def some(*agents: str) -> tuple[Summary, Tree]:
    made = Builder(agents, entrepreneurs=agents[:1])
    made.begin()
    made.created("day 1 08:00", agents[0], "no smoke")
    for n, agent in enumerate(agents[1:-1]):
        made.accepted(f"day 1 {9 + n % 6:02}:00", agent, "no smoke", giver=agents[n])
    made.accepted("day 1 15:30", agents[-1], "no smoke", giver="Nobody Else")
    summary = summarise(made.log, WordJudge())
    return summary, tree_of(summary, find_target(summary, "smoke"))


def drawn(summary: Summary, tree: Tree) -> Xml.Element:
    return Xml.fromstring(tree_figure(tree, summary.bins, summary.last, summary.removed))


def test_the_figure_has_a_line_for_each_holder_and_an_arrow_for_each_gift() -> None:
    summary, tree = some("Ann", "Ben", "Cem", "Dov")
    titles = [title.text or "" for title in drawn(summary, tree).iter(f"{SVG}title")]
    assert "Ann to Ben, by talk" in titles
    assert "Ben to Cem, by talk" in titles
    assert sum(" to " in title for title in titles) == len(tree.edges) == 2
    (dov,) = [title for title in titles if title.startswith("Dov, day 1 15:30")]
    assert "from Nobody Else (who did not hold it)" in dov


def discs(figure: Xml.Element) -> dict[str, float]:
    """Return where the disc of each holder stands, from the left."""
    found = {}
    for group in figure.iter(f"{SVG}g"):
        mark = next(group.iter(f"{SVG}use"), None)
        if "-holder-" in group.get("id", "") and mark is not None:
            found[(group.findtext(f"{SVG}title") or "").split(",")[0]] = float(mark.get("x", "0"))
    return found


def test_later_holders_stand_further_to_the_right() -> None:
    summary, tree = some("Ann", "Ben", "Cem", "Dov")
    found = discs(drawn(summary, tree))
    assert list(found) == ["Ann", "Ben", "Cem", "Dov"]
    assert list(found.values()) == sorted(found.values())


def lines(summary: Summary, tree: Tree) -> dict[str, tuple[float, float]]:
    """Return where the line of each holder begins and ends, in hours since the run began."""
    figure = transmission_figure(tree, summary.bins, summary.last, summary.removed).drawing
    (axes,) = figure.axes
    names = [label.get_text() for label in axes.get_yticklabels()]
    found = {}
    for one in axes.collections:
        assert isinstance(one, LineCollection)
        (begin, row), (end, _) = one.get_segments()[0]
        found[names[round(row)]] = (float(begin), float(end))
    return found


def test_axis_and_lines_stop_where_the_log_does() -> None:
    made = Builder(("Ann", "Ben", "Cem"), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 08:30", "Ben", "no smoke", giver="Ann")
    made.acts("day 1 09:00", "Cem", "smoke")
    summary = summarise(made.log, WordJudge())
    tree = tree_of(summary, find_target(summary, "smoke"))
    words = " ".join(text.text or "" for text in drawn(summary, tree).iter(f"{SVG}text"))
    assert "the log ends day 1 09:00" in words
    assert lines(summary, tree) == {"Ann": (0, 1), "Ben": (0.5, 1)}
    made.end()
    whole = summarise(made.log, WordJudge())
    tree = tree_of(whole, find_target(whole, "smoke"))
    assert not any("the log ends" in (one.text or "") for one in drawn(whole, tree).iter())
    assert lines(whole, tree) == {"Ann": (0, 8), "Ben": (0.5, 8)}


def test_the_line_of_who_was_removed_stops_there() -> None:
    made = Builder(("Ann", "Ben", "Cem"), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    at = parse_moment("day 1 12:00") + 1
    made.log.held.append(Intervened(t=at, agent="Ann", kind="removed", data={}))
    made.end()
    summary = summarise(made.log, WordJudge())
    tree = tree_of(summary, find_target(summary, "smoke"))
    figure = drawn(summary, tree)
    found = lines(summary, tree)
    assert round(found["Ann"][1], 2) == 4
    assert found["Ben"] == (1, 8)
    titles = " ".join(title.text or "" for title in figure.iter(f"{SVG}title"))
    assert titles.count("left the town at day 1 12:00.") == 1


def test_names_and_words_of_agents_are_data_in_figure_page_and_graphml() -> None:
    summary, tree = some(HOSTILE, "Ben", "Cem")
    drawn(summary, tree)
    page = tree_page(summary, tree)
    assert "<script" not in page
    graph = parse_graphml(to_graphml(tree, [HOSTILE]))
    assert graph.nodes["n0"]["agent"] == HOSTILE


def test_what_no_xml_may_hold_is_left_out() -> None:
    made = Builder()
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke \x00\x1b[31m \ud800 ever")
    summary = summarise(made.log, WordJudge())
    tree = tree_of(summary, find_target(summary, "smoke"))
    drawn(summary, tree)
    Xml.fromstring(to_graphml(tree))


def test_graphml_has_givers_who_did_not_hold_it_too() -> None:
    _, tree = some("Ann", "Ben", "Cem", "Dov")
    graph = parse_graphml(to_graphml(tree, ["Ann"]))
    nodes = dict(graph.nodes(data=True))
    edges = [
        (nodes[giver]["agent"], nodes[taker]["agent"], facts["giver_held_it"])
        for giver, taker, facts in graph.edges(data=True)
    ]
    assert edges == [("Ann", "Ben", True), ("Ben", "Cem", True), ("Nobody Else", "Dov", False)]
    by_name = {facts["agent"]: facts for facts in nodes.values()}
    assert by_name["Nobody Else"] == {
        "agent": "Nobody Else",
        "holds": False,
        "entrepreneur": False,
    }
    assert (by_name["Ann"]["entrepreneur"], by_name["Cem"]["generation"]) == (True, 2)


def test_a_tree_without_holders_is_said_to_be_empty() -> None:
    made = Builder()
    made.begin()
    summary = summarise(made.log, WordJudge())
    tree = tree_of(summary, find_target(summary, "smoke"))
    assert "Nobody has accepted it." in tree_figure(tree, summary.bins, summary.last)
    assert describe(tree) == "smoke: nobody has accepted it"


def test_a_hundred_holders_fit_without_labels() -> None:
    agents = [f"Agent {n}" for n in range(100)]
    summary, tree = some(*agents)
    figure = drawn(summary, tree)
    assert float(figure.get("height", "0").removesuffix("pt")) < 700
    assert all("Agent" not in (text.text or "") for text in figure.iter(f"{SVG}text"))


def test_thousands_of_holders_are_a_curve_and_stand_one_by_one_in_the_data() -> None:
    agents = [f"Agent {n}" for n in range(MOST_ROWS + 2)]
    summary, tree = some(*agents)
    figure = transmission_figure(tree, summary.bins, summary.last)
    (axes,) = figure.drawing.axes
    assert np.max(axes.lines[0].get_ydata()) == len(agents)
    assert [one.get_label() for one in axes.lines] == [
        "all that accepted it",
        "created it",
        "by talk",
    ]
    assert len(figure.csv().splitlines()) == len(agents) + 1
    assert len(figure.svg) < 60_000
