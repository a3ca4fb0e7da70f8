from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.store.logs import edit
from tests.viewer.made import header, write

from folkways.base import events as ev
from folkways.base.events import encode
from folkways.store.reader import RunFile
from folkways.viewer import NotThere, Query, RunView, open_view
from folkways.viewer import search as search_module

BEGINS = 8 * 3600


def found(view: RunView, **asked: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(view.events(Query(**asked)))
    return answer


def texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts(one)]
    return [text for one in value for text in texts(one)] if isinstance(value, list) else []


def by_hand(path: Path, query: Query) -> list[int]:
    names = RunFile(path).header.agents
    wanted = [names[number] for number in query.agents]
    numbers = []
    for seq, event in enumerate(RunFile(path).events(), start=1):
        plain = json.loads(encode(event))
        kind = plain.pop("event")
        if (
            seq > query.after
            and (query.before is None or seq < query.before)
            and (query.begins is None or event.t >= query.begins)
            and (query.until is None or event.t <= query.until)
            and (not query.kinds or kind in query.kinds)
            and (not wanted or event.agent in wanted)
            and any(query.text.lower() in text.lower() for text in texts(plain))
        ):
            numbers.append(seq)
    return numbers[::-1]


@pytest.mark.parametrize(
    "query",
    [
        Query(limit=1000),
        Query(before=300, after=250),
        Query(begins=BEGINS + 600, until=BEGINS + 1800, limit=1000),
        Query(kinds=("Uttered", "ConflictDetected"), limit=1000),
        Query(agents=(1,), limit=1000),
        Query(agents=(0, 2), kinds=("MemoryAdded",), begins=BEGINS + 3600, limit=1000),
        Query(text="QUIET", limit=1000),
        Query(text="café", agents=(0,), limit=1000),
        Query(text="CAFÉ ROOM: co", limit=1000),
        Query(text="no such words anywhere"),
        Query(text="MemoryAdded"),
        Query(after=10**6),
        Query(before=1),
    ],
)
def test_what_is_found_is_what_a_look_at_every_event_finds(
    cafe: RunView, cafe_run: Path, query: Query
) -> None:
    answer = json.loads(cafe.events(query))
    wanted = by_hand(cafe_run, query)
    assert [seq for seq, *_ in answer["events"]] == wanted[: query.limit]
    assert answer["more"] == (len(wanted) > query.limit)
    bodies = list(RunFile(cafe_run).bodies())
    for seq, event, *_ in answer["events"]:
        assert event == json.loads(bodies[seq - 1])


def test_a_search_goes_on_where_the_last_answer_ended(cafe: RunView, cafe_run: Path) -> None:
    wanted = by_hand(cafe_run, Query(text="abigail"))
    seen: list[int] = []
    before = None
    while True:
        answer = found(cafe, text="abigail", before=before, limit=70)
        seen += [seq for seq, *_ in answer["events"]]
        if not answer["more"]:
            break
        before = answer["searched"]
    assert seen == wanted
    assert answer["searched"] == 1


def test_a_search_reads_so_much_of_a_long_log_and_says_how_far_it_came(
    cafe: RunView, cafe_run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_module, "READ", 100)
    monkeypatch.setattr(search_module, "_BATCH", 25)
    last = RunFile(cafe_run).seq
    wanted = by_hand(cafe_run, Query(text="breakfast"))
    seen: list[int] = []
    before, rounds = None, 0
    while True:
        answer = found(cafe, text="breakfast", before=before)
        seen += [seq for seq, *_ in answer["events"]]
        rounds += 1
        if not answer["more"]:
            break
        assert before is None or answer["searched"] < before
        before = answer["searched"]
    assert seen == wanted
    assert rounds == -(-last // 100)


SAID = ('She said "hush" \\ there', "line one\nline two", "Ünïcode ÉTÉ", "a\tb", "<b>&</b>")


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ('"HUSH" \\', [0]),
        ("\\", [0]),
        ("one\nline", [1]),
        ("ünïcode été", [2]),
        ("ÜNÏ", [2]),
        ("É", [2]),
        ("a\tb", [3]),
        ("\\n", []),
        ("<b>", [4]),
        ("conversation", []),
        ("uttered", []),
    ],
)
def test_words_are_found_as_they_were_said_whatever_letters_they_have(
    tmp_path: Path, text: str, which: list[int]
) -> None:
    events = [
        ev.Uttered(t=BEGINS, agent="Ann", conversation="c1", to="Bo", text=said, ends=False)
        for said in SAID
    ]
    view = open_view(write(tmp_path / "run.folk", events, header()))
    assert sorted(seq - 1 for seq, *_ in found(view, text=text)["events"]) == which
    view.close()


def test_an_agent_that_the_run_has_not_is_told(cafe: RunView) -> None:
    with pytest.raises(NotThere, match="10 agents, none with number 10"):
        cafe.events(Query(agents=(0, 10)))


def test_each_event_is_told_in_a_sentence_with_the_words_of_its_norm(tmp_path: Path) -> None:
    events: list[ev.AnyEvent] = [
        ev.NormIdentified(
            t=BEGINS,
            agent="Ann",
            norm="0.1",
            content="Hush.",
            norm_kind="injunctive",
            utility=50,
            channel="conversation",
            source_text="",
        ),
        ev.NormEvaluated(t=BEGINS, agent="Ann", norm="0.1", passed=True),
        ev.NormEvaluated(t=BEGINS, agent="Ann", norm="0.7", passed=True),
    ]
    path = write(tmp_path / "run.folk", events, header())
    sentences = [sentence for _, _, sentence, _ in found(open_view(path))["events"]]
    assert sentences == [
        "Ann accepts the norm “0.7”.",
        "Ann accepts the norm “Hush.”",
        "Ann encounters the norm “Hush.” in a conversation.",
    ]


def test_an_event_of_a_kind_that_is_not_known_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "run.folk", [ev.DayBegan(t=BEGINS, day=1)], header())
    body = json.dumps({"event": "Danced", "t": BEGINS, "agent": "Ann"})
    edit(path, "UPDATE event SET kind = 'Danced', agent = 'Ann', body = ?", body.encode())
    assert found(open_view(path))["events"] == [[1, json.loads(body), "Ann: Danced", "Danced"]]
