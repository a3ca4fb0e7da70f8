from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from folkways.agents.questions import DecideToTalk, TalkDecision
from folkways.agents.shown import Guideline
from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.limits import PAIR_VALUES, PAIRS_LINES
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.examples import EXAMPLES
from folkways.pairs.file import read_pairs, write_pairs
from folkways.pairs.older import CHANGES, Change, todays
from folkways.pairs.pair import OPERATIONS, Pair

ASKED = EXAMPLES["decide_to_talk"]


def pair(ordinal: int = 0) -> Pair:
    return Pair("decide_to_talk", ASKED, TalkDecision(decision="now"), CallKey(30, 2, ordinal), "m")


def written(path: Path, **changes: object) -> Path:
    record = json.loads(pair().line())
    record.update(changes)
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["p.jsonl", "p.jsonl.gz"])
def test_pairs_come_back_as_they_were_written(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert write_pairs(path, [pair(0), pair(1)]) == 2
    found = read_pairs(path)
    assert found.pairs == (pair(0), pair(1))
    assert not found.skipped
    assert not found.dropped
    with pytest.raises(StorageError, match="not overwritten"):
        write_pairs(path, [])


def test_the_same_pairs_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write_pairs(tmp_path / name, [pair()])
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def test_without_keys_agents_are_numbered_as_they_appear(tmp_path: Path) -> None:
    records = [json.loads(pair().line()) for _ in range(3)]
    records[1]["inputs"]["who"]["name"] = "Somebody Else"
    for record in records:
        del record["key"], record["mind"]
    path = tmp_path / "p.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records), encoding="utf-8")
    assert [one.key for one in read_pairs(path).pairs] == [(0, 0, 1), (0, 1, 2), (0, 0, 3)]


def test_a_field_that_is_gone_is_left_out_and_counted(tmp_path: Path) -> None:
    inputs = json.loads(pair().line())["inputs"]
    inputs["mood"] = "cheerful"
    inputs["norm"]["colour"] = "red"
    found = read_pairs(written(tmp_path / "p.jsonl", inputs=inputs))
    assert found.pairs[0].inputs == ASKED
    assert dict(found.dropped) == {
        ("decide_to_talk", "inputs.mood"): 1,
        ("decide_to_talk", "inputs.norm.colour"): 1,
    }


def test_what_does_not_fit_is_skipped_by_operation_and_reason(tmp_path: Path) -> None:
    inputs = json.loads(pair().line())["inputs"]
    del inputs["observation"]
    found = read_pairs(written(tmp_path / "p.jsonl", inputs=inputs))
    assert not found.pairs
    assert dict(found.skipped) == {("decide_to_talk", "inputs.observation: Field required"): 1}
    found = read_pairs(written(tmp_path / "q.jsonl", operation="dance"))
    assert dict(found.skipped) == {("dance", "this version has no such operation"): 1}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no json\n", "line 1 is not JSON"),
        ('{"operation": "utter"}\n', "line 1 is no pair"),
        ("[1]\n", "line 1 is no pair"),
    ],
)
def test_a_file_that_holds_something_else_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FolkwaysError, match=why):
        read_pairs(path)


def test_a_damaged_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}" * 1000)[:-10])
    with pytest.raises(FolkwaysError, match="cannot be read"):
        read_pairs(path)
    with pytest.raises(FolkwaysError, match="cannot be read"):
        read_pairs(tmp_path / "missing.jsonl")


def test_older_names_map_onto_today_s() -> None:
    record = {
        "inputs": {"person": {"name": "Ada"}, "norms": [{"text": "a"}, {"text": "b"}]},
        "output": {"yes": True},
    }
    change = Change(
        "step_in",
        "decide_to_talk",
        "renamed",
        moved={
            "inputs.person": "inputs.who",
            "inputs.norms.*.text": "inputs.norms.*.content",
            "output.yes": "output.talks",
            "output.not_there": "output.reason",
        },
    )
    name, data = todays("step_in", record, (change,))
    assert name == "decide_to_talk"
    assert data == {
        "inputs": {"who": {"name": "Ada"}, "norms": [{"content": "a"}, {"content": "b"}]},
        "output": {"talks": True},
    }
    assert record["output"] == {"yes": True}
    assert todays("step_out", record, (change,))[0] == "step_out"


def test_changes_follow_one_another() -> None:
    changes = (Change("a", "b", "first"), Change("b", "c", "second"))
    assert todays("a", {"inputs": {}, "output": {}}, changes)[0] == "c"


@pytest.mark.parametrize(
    ("operation", "inputs", "now"),
    [
        ("check_conflict", {"who": {}, "times_heard": 2}, "decide_adoption"),
        ("check_conflict", {"who": {}, "information": {}}, "check_conflict"),
        (
            "generate_normative_plans",
            {"guidelines": [{"text": "x", "reminders": 0.0}]},
            "generate_weighed_plans",
        ),
        (
            "generate_normative_plans",
            {"guidelines": [{"text": "x", "reminders": None}]},
            "generate_normative_plans",
        ),
        ("generate_normative_actions", {"guidelines": []}, "generate_normative_actions"),
    ],
)
def test_what_was_shown_says_which_of_two_questions_it_is_today(
    operation: str, inputs: dict[str, object], now: str
) -> None:
    assert todays(operation, {"inputs": inputs, "output": {}})[0] == now


def test_every_change_leads_to_an_operation_that_there_is() -> None:
    for change in CHANGES:
        assert change.now in OPERATIONS
        assert change.why


def test_what_this_version_writes_it_reads_as_it_is() -> None:
    mind = OfflineMind(1)
    for name, op in OPERATIONS.items():
        output = mind.answer(op, EXAMPLES[name], CallKey(0, 0, 0))
        line = json.loads(Pair(name, EXAMPLES[name], output, CallKey(0, 0, 0)).line())
        assert todays(name, line) == (
            name,
            {"inputs": line["inputs"], "output": line["output"]},
        )


def test_the_types_are_those_of_the_operation() -> None:
    assert isinstance(ASKED, DecideToTalk)
    assert isinstance(ASKED.norm, Guideline)
    assert pair().op.input is DecideToTalk
    assert pair().agent == ASKED.who.name


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("\n" * (PAIRS_LINES + 1), "has more than 250,000 lines; split it"),
        (
            "[" + "1," * PAIR_VALUES + "1]",
            "line 1 is too large for a pair: it has more than 50,000",
        ),
        ('{"operation": "\\ud800", "inputs": {}, "output": {}}', "line 1 is not JSON"),
        ('{"operation": "decide_to_talk", "inputs": {}}', "line 1 is no pair"),
        ("[1]", "line 1 is no pair"),
    ],
)
def test_what_would_take_too_long_or_cannot_be_stored_is_refused(
    tmp_path: Path, lines: str, said: str
) -> None:
    path = tmp_path / "p.jsonl.gz"
    path.write_bytes(gzip.compress(lines.encode(), compresslevel=1))
    with pytest.raises(FolkwaysError, match=said):
        read_pairs(path)


@pytest.mark.parametrize("place", ["inputs", "output"])
def test_faults_are_looked_at_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr("folkways.pairs.file.PAIRS_FAULTS", 10)
    path = written(tmp_path / "p.jsonl", **{place: {f"field_{n}": n for n in range(11)}})
    with pytest.raises(FolkwaysError, match="more than 10 values, up to line 1, that do not fit"):
        read_pairs(path)


def test_an_older_record_with_odd_values_is_skipped(tmp_path: Path) -> None:
    deep: object = 1
    for _ in range(900):
        deep = [deep]
    path = tmp_path / "p.jsonl"
    for value in ([], {}, deep):
        written(path, output={"talks": value})
        assert sum(read_pairs(path).skipped.values()) == 1
