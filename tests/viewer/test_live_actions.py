from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.live.live_runs import paused_run
from tests.patience import PATIENCE
from tests.viewer.shown import Client, error_of

import folkways
from folkways.base.log import Header
from folkways.minds.table.mind import TableMind
from folkways.store.reader import RunFile
from folkways.testing.scenes import GARDEN
from folkways.viewer.asked import RunInterviewer, asks_no_model
from folkways.viewer.live_actions import RunHand
from folkways.viewer.view import open_view


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    path = tmp_path / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return path


async def test_a_live_run_is_acted_on_from_the_page(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.folk"
    with paused_run(garden, path):
        client = Client(open_view(path), hand=RunHand(path, PATIENCE), control=True)
        await client.live.look()
        assert b'"paused":true' in client.live.message()

        async def act(**wish: object) -> dict[str, object]:
            answer = await client.post("/api/act", wish)
            assert answer.status == 200
            found: dict[str, object] = json.loads(answer.body)
            assert found["done"], found
            return found

        await act(kind="whisper", agent=1, text="I should be quiet here.")
        await act(kind="object", address="Hobbs Café:café room:piano", state="burning")
        said = await act(kind="visit", name="Ms. Hill", agent=2, text="Good morning!")
        assert str(said["message"]).startswith("Ms. Hill spoke to Cora Diaz")
        assert said["reply"]
        await act(kind="visit", name="Ms. Hill", agent=2, text="Goodbye.", leave=True)
        await act(kind="pause")
        await act(kind="resume")
        nobody = await client.post("/api/act", {"kind": "whisper", "agent": 3, "text": "x"})
        assert (nobody.status, "has 3 agents" in error_of(nobody)) == (409, True)
    marks = json.loads((await client.get("/api/marks")).body)["interventions"]
    told = {words for *_, words in marks}
    assert {
        'Ben Oduya thinks "I should be quiet here."',
        'Hobbs Café: café room: piano becomes "burning"',
        'Ms. Hill takes leave of Cora Diaz, saying "Goodbye."',
    } <= told
    over = json.loads((await client.post("/api/act", {"kind": "pause"})).body)
    assert over["done"] is False
    assert "is finished" in over["message"]


async def test_an_agent_is_asked_at_any_moment_and_the_run_stays_as_it_is(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "b.folk"
    folkways.run(garden, out=path, until="day 1 09:00")
    before = RunFile(path).log_hash(), path.stat().st_mtime_ns
    client = Client(open_view(path), interviewer=RunInterviewer(path))
    assert json.loads((await client.get("/api/run")).body)["can_interview"] is True
    asked = {"agent": 0, "t": 30_000, "question": "What do you think of loud talk?"}
    answer = json.loads((await client.post("/api/interview", asked)).body)
    assert answer["answer"]
    assert answer["spent"] is None
    assert all(isinstance(text, str) for text in answer["memories"])
    history = [["Interviewer", asked["question"]], ["Ada Voss", answer["answer"]]]
    again = await client.post("/api/interview", asked | {"question": "Why?", "history": history})
    assert again.status == 200
    late = await client.post("/api/interview", asked | {"t": 10**6})
    assert (late.status, "nobody can be asked at" in error_of(late)) == (409, True)
    unknown = await client.post("/api/interview", asked | {"agent": 7})
    assert (unknown.status, "number below 3" in error_of(unknown)) == (409, True)
    assert (RunFile(path).log_hash(), path.stat().st_mtime_ns) == before


async def test_a_mind_that_is_not_here_is_said(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.folk"
    folkways.run(garden, mind=TableMind(1), out=path, until="day 1 08:20")
    client = Client(open_view(path), interviewer=RunInterviewer(path))
    about = json.loads((await client.get("/api/run")).body)
    answer = await client.post("/api/interview", {"agent": 0, "t": 29_000, "question": "Why?"})
    assert about["can_interview"] is (answer.status == 200)


def test_what_costs_money_is_found_out_only_where_it_may(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "d.folk"
    folkways.run(garden, out=path, until="day 1 08:10")
    header = RunFile(path).header
    assert asks_no_model(header)

    def other(**changes: object) -> Header:
        return msgspec.structs.replace(header, scenario=header.scenario | changes)

    paid = [
        msgspec.structs.replace(header, mind="openai:gpt-5-mini"),
        msgspec.structs.replace(header, arguments={"imported": "crsec"}),
        other(embedder="openai:text-embedding-3-small"),
        other(minds={"mine": {"model": "openai:gpt-5-mini"}}),
        other(agents=[{"name": "Ada", "mind": "openai:gpt-5-mini"}]),
        other(agents={"generate": {"count": 3}, "mind": "openai:gpt-5-mini"}),
        other(agents=7),
    ]
    assert [asks_no_model(one) for one in paid] == [False] * len(paid)
