"""Parts that a scenario names: minds, an embedder, a scheduler, measures; and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugins.orders import AtMost, ByName
from tests.plugins.thinkers import Silent

import folkways
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.plugins import Parts
from folkways.scenario.load import load

PARTS = """\
mind: "tests.plugins.thinkers:Silent"
embedder: "tests.plugins.thinkers:Letters"
scheduler: "tests.plugins.orders:ByName"
parts: ["tests.plugins.talks:TalkShare"]
"""
PAIR = """\
name: pair
map: hobbs_cafe
days: 1
end: "08:10"
agents:
  - {name: Ann Lee, age: 30, innate: [kind], learned: "Ann is a nurse.", start: "Hobbs Café: café room"}
  - {name: Bob Ray, age: 31, innate: [loud], learned: "Bob is a cook.", start: "Hobbs Café: café room"%s}
"""  # noqa: E501


def _written(folder: Path, more: str, bob: str = "") -> Path:
    path = folder / "pair.yaml"
    path.write_text(PAIR % bob + more, encoding="utf-8")
    return path


def test_each_part_is_used_and_named_in_the_header(tmp_path: Path) -> None:
    made = folkways.run(_written(tmp_path, PARTS), trust=True, out=tmp_path / "pair.folk")
    assert {(one.group, one.name) for one in made.header.parts} == {
        ("mind", "silent"),
        ("embedder", "letters"),
        ("scheduler", "by_name"),
        ("measure", "talk_share"),
    }
    scenario = made.header.scenario
    assert (scenario["mind"], scenario["embedder"], scenario["scheduler"], scenario["parts"]) == (
        "silent",
        "letters",
        "by_name",
        ["talk_share"],
    )
    assert made.measure("talk_share").unit == "share"
    assert folkways.replay(made.path or "", trust=True).same


def test_minds_of_single_agents_and_of_shares_may_be_classes(tmp_path: Path) -> None:
    silent = "tests.plugins.thinkers:Silent"
    loaded = load(_written(tmp_path, "", f', mind: "{silent}"'), parts=trusting())
    assert [agent.mind for agent in loaded.agents] == ["", "silent"]
    many = f'{{generate: {{count: 4, start: ["Hobbs Café: café room"], minds: {{"{silent}": 1}}}}}}'
    loaded = load(_written(tmp_path, ""), settings={"agents": many}, parts=trusting())
    assert {agent.mind for agent in loaded.agents} == {"silent"}


def trusting() -> Parts:
    return Parts(trust=True)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('mind: "tests.plugins.thinkers:Silent"', "line 8, mind: .*as a class, .*--trust"),
        ('embedder: "tests.plugins.thinkers:Letters"', "line 8, embedder: .*--trust"),
        ('scheduler: "tests.plugins.orders:ByName"', "line 8, scheduler: .*--trust"),
        ('parts: ["tests.plugins.talks:TalkShare"]', r"line 8, parts\[0\]: .*--trust"),
        ("scheduler: by_age", "no scheduler is called 'by_age' .known: barrier"),
        ("scheduler: barier", "did you mean 'barrier'"),
        ("parts: [talkshare]", "no part is called 'talkshare'"),
        ("parts: [compliance]", "compliance is a mechanism: name it under mechanisms"),
        ("parts: [rounds]", "rounds is an environment: name it under environment"),
        ('mind: "opena:gpt5"', "there is no provider 'opena'; did you mean 'openai'"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_line(tmp_path: Path, more: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        load(_written(tmp_path, more))


def test_a_model_of_a_known_provider_is_no_class(tmp_path: Path) -> None:
    loaded = load(_written(tmp_path, 'mind: "openai:o3"'), parts=trusting())
    assert loaded.scenario.mind == "openai:o3"


def test_a_scheduler_is_given_by_class_object_name_or_reference(tmp_path: Path) -> None:
    path = _written(tmp_path, "")
    plain = folkways.run(path)
    for scheduler in (ByName, AtMost(2), "barrier", "tests.plugins.orders:ByName"):
        assert folkways.run(path, scheduler=scheduler).log_hash == plain.log_hash
    with pytest.raises(ScenarioError, match="no scheduler is called 'by_name'"):
        folkways.run(path, scheduler="by_name")
    with pytest.raises(FolkwaysError, match="is no scheduler"):
        folkways.run(path, scheduler=Silent)


def test_a_run_goes_on_under_another_scheduler(tmp_path: Path) -> None:
    path = _written(tmp_path, "")
    whole = folkways.run(path)
    begun = folkways.run(path, scheduler=ByName, out=tmp_path / "a.folk", until="day 1 08:03")
    assert begun.path is not None
    with pytest.raises(FolkwaysError, match="no scheduler is called 'by_name'"):
        folkways.resume(begun.path)
    assert folkways.resume(begun.path, scheduler="barrier").log_hash == whole.log_hash
    assert folkways.replay(begun.path).same
