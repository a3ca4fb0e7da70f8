from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

from tests.cli.garden import Lived

from folkways.runs.run import Run
from folkways.testing.command import Command


def test_trace_prints_who_had_a_norm_from_whom(folkways: Command, lived: Lived) -> None:
    run = Run.open(lived("day 1 09:00"))
    norm = run.summary.setup.tracked[0].id
    done = folkways("trace", "r.folk", "--norm", norm)
    assert done.code == 0
    first = next(line for line in done.out.splitlines() if "●" in line)
    assert first.split() == ["08:00:10", "●", "Ada", "Voss", "created", "it"]
    times = [line.split()[0] for line in done.out.splitlines() if "●" in line]
    assert times == sorted(times)
    assert all(done.out.count(agent) >= 1 for agent in run.header.agents)
    found = json.loads(folkways("trace", "r.folk", "--norm", norm, "--json").out)
    assert found["holders"] == len(found["adoptions"]) == sum(found["generations"])
    assert found["adoptions"][0]["agent"] == "Ada Voss"
    children = [one for one in found["adoptions"] if one["parent"]]
    assert found["reproduction"] == len(children) / found["holders"]


def test_those_who_never_met_a_norm_stand_in_one_line(folkways: Command, lived: Lived) -> None:
    run = Run.open(lived("day 1 08:10"))
    norm = run.summary.setup.tracked[0].id
    lines = folkways("trace", "r.folk", "--norm", norm).out.splitlines()
    never = lines[lines.index("Never heard of it") + 1].strip().split(", ")
    assert never == [
        agent
        for agent in run.header.agents
        if not any(life.agent == agent for life in run.summary.lives)
    ]


def test_trace_tells_the_case_of_one_agent(folkways: Command, lived: Lived) -> None:
    run = Run.open(lived("day 1 09:00"))
    norm = run.summary.setup.tracked[0].id
    done = folkways("trace", "r.folk", "--norm", norm, "--agent", "ada")
    assert done.out.startswith("Ada Voss (norm entrepreneur) and the norm:")
    assert "Created it day 1 08:00" in done.out
    found = json.loads(folkways("trace", "r.folk", "--norm", norm, "--agent", "ada", "--json").out)
    assert found["acceptance"]["kind"] == "created"
    assert [step["t"] for step in found["steps"]] == sorted(step["t"] for step in found["steps"])


def test_trees_are_written_as_figure_page_and_network(
    folkways: Command, lived: Lived, tmp_path: Path
) -> None:
    norm = Run.open(lived("day 1 09:00")).summary.setup.tracked[0].id
    for name in ("tree.svg", "tree.graphml", "tree.html"):
        assert folkways("trace", "r.folk", "--norm", norm, "--tree", name).code == 0
    Xml.parse(tmp_path / "tree.svg")
    root = Xml.parse(tmp_path / "tree.graphml").getroot()
    assert any(element.text == "Ada Voss" for element in root.iter())
    assert "Ada Voss" in (tmp_path / "tree.html").read_text("utf-8")
    again = folkways("trace", "r.folk", "--norm", norm, "--tree", "tree.svg")
    assert (again.code, "exists and is not overwritten" in again.err) == (2, True)


def test_trace_helps_with_norms_agents_and_endings(folkways: Command, lived: Lived) -> None:
    run = Run.open(lived("day 1 09:00"))
    unknown = folkways("trace", "r.folk", "--norm", "Dogs may fly.")
    assert (unknown.code, "no agent has met a norm like" in unknown.err) == (2, True)
    norm = run.summary.setup.tracked[0].id
    assert "no agent is called" in folkways("trace", "r.folk", "--norm", norm, "--agent", "Zoe").err
    ending = folkways("trace", "r.folk", "--norm", norm, "--tree", "tree.png")
    assert (ending.code, ".svg, .html, .graphml" in ending.err) == (2, True)
