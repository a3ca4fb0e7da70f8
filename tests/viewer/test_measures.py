from __future__ import annotations

import contextlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.viewer.made import append, begun, header, write
from tests.waiting import until

from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.metrics.clusters import clusters
from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary
from folkways.metrics.target import find_target, tree_of
from folkways.store.reader import RunFile
from folkways.viewer import measures as measures_module
from folkways.viewer.measured import measured
from folkways.viewer.measures import Measures

BEGINS = 8 * 3600


@pytest.fixture(scope="module")
def summary(cafe_run: Path) -> Summary:
    return summarise(RunFile(cafe_run))


@pytest.fixture(scope="module")
def told(cafe_run: Path) -> dict[str, Any]:
    run = RunFile(cafe_run)
    found: dict[str, Any] = json.loads(measured(cafe_run, run.header, run.seq))
    return found


def tracked(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {norm["id"]: norm for norm in told["norms"] if norm["tracked"]}


def test_shares_and_counts_are_those_of_the_summary(told: dict[str, Any], summary: Summary) -> None:
    assert list(tracked(told)) == [norm.id for norm in summary.setup.tracked]
    for id, norm in tracked(told).items():
        shares = summary.adherence_shares(id)
        assert norm["acceptance"] == [share.value for share in summary.acceptance[id]]
        assert norm["adherence"] == [share.value for share in shares]
        assert norm["adherence_of"] == [[share.count, share.of] for share in shares]
        rates = summary.compliance_rates(id)
        assert norm["compliance_of"] == [[rate.count, rate.of] for rate in rates]
        assert norm["with_occasion"] == [cell.with_occasion.count for cell in summary.adherence[id]]
        assert norm["permission"] is False
        assert norm["diffusion"] == [share.value for share in summary.diffusion[id]]
        emergence = summary.emergence[id]
        assert norm["emergence"]["emerged"] == emergence.emerged
        assert norm["emergence"]["certain"] == emergence.certain
        assert norm["emergence"]["doubt"] == emergence.doubt
    assert told["counts"]["conflicts"] == list(summary.conflicts.all)
    assert told["counts"]["conversations"] == list(summary.conversations.all)
    assert told["labels"] == summary.labels()
    assert told["ready"] is True


def test_each_occasion_is_told_once_with_its_event(
    told: dict[str, Any], summary: Summary, cafe_run: Path
) -> None:
    events = list(RunFile(cafe_run).events())
    names = summary.setup.agents
    plans = 0
    for id, norm in tracked(told).items():
        by_bin = [[0, 0] for _ in range(summary.reached)]
        assert [one["t"] for one in norm["occasions"]] == sorted(
            one["t"] for one in norm["occasions"]
        )
        for one in norm["occasions"]:
            cell = by_bin[summary.bins.index(one["t"])]
            cell[0] += one["kept"]
            cell[1] += 1
            plans += one["plan"]
            if one["plan"]:
                assert one["seq"] is None
                continue
            event = events[one["seq"] - 1]
            assert isinstance(event, ev.ActionBegan)
            assert (event.t, event.agent) == (one["t"], names[one["agent"]])
            assert event.text == one["text"]
        assert by_bin == norm["compliance_of"]
        assert sum(of for _, of in by_bin) > 0, id
    assert plans > 0


def test_who_holds_a_norm_and_did_nothing_against_it_in_a_bin_is_its_adherence(
    told: dict[str, Any], summary: Summary
) -> None:
    against = 0
    for norm in tracked(told).values():
        for i, (adhering, _) in enumerate(norm["adherence_of"]):
            begins, end = summary.bins.start_of(i), summary.bins.start_of(i + 1)
            holding = {
                one["agent"]
                for one in norm["holders"]
                if one["from"] < end and (one["to"] is None or one["to"] >= end)
            }
            broke = {
                one["agent"]
                for one in norm["occasions"]
                if begins <= one["t"] < end and one["held"] and not one["kept"]
            }
            against += len(holding & broke)
            assert len(holding - broke) == adhering
    assert against > 0


def test_who_holds_a_norm_at_the_end_of_each_bin_is_its_acceptance(
    told: dict[str, Any], summary: Summary
) -> None:
    assert len(told["norms"]) > 3
    for norm in told["norms"]:
        for i, share in enumerate(norm["acceptance"]):
            end = summary.bins.start_of(i + 1)
            holding = {
                one["agent"]
                for one in norm["holders"]
                if one["from"] < end and (one["to"] is None or one["to"] >= end)
            }
            assert len(holding) / 10 == share, (norm["id"], i)
            known = {one["agent"] for one in norm["knowers"] if one["from"] < end}
            assert len(known) / 10 == norm["diffusion"][i]
            assert holding <= known


def test_the_tree_is_that_of_the_measures_with_where_it_was_said(
    told: dict[str, Any], summary: Summary
) -> None:
    names = summary.setup.agents
    talks = 0
    for id, norm in tracked(told).items():
        tree = tree_of(summary, find_target(summary, id))
        assert len(tree.adoptions) == len(norm["tree"]) > 0
        for one, row in zip(tree.adoptions, norm["tree"], strict=True):
            assert (one.agent, one.t, one.origin) == (names[row["agent"]], row["t"], row["origin"])
            assert one.parent == ("" if row["parent"] is None else names[row["parent"]])
            assert one.source == ("" if row["source"] is None else names[row["source"]])
            assert (one.generation, one.exposures) == (row["generation"], row["exposures"])
            life = summary.lives.by_id[one.norm]
            assert row["talk"] == life.conversation
            assert bool(row["talk"]) == (one.origin == "conversation")
            talks += bool(row["talk"])
    assert talks > 0


def test_norms_that_nobody_tracks_follow_if_some_ever_held_them(
    told: dict[str, Any], summary: Summary
) -> None:
    others = [norm for norm in told["norms"] if not norm["tracked"]]
    wanted = [one for one in clusters(summary) if "tracked" not in one.seeds and len(one.ever) >= 2]
    assert [norm["statement"] for norm in others] == [one.name for one in wanted]
    assert [norm["id"] for norm in others] == [f"cluster:{n}" for n in range(1, len(wanted) + 1)]
    for norm, cluster in zip(others, wanted, strict=True):
        assert {one["agent"] for one in norm["holders"]} == {
            summary.setup.agents.index(name) for name in cluster.ever
        }
        assert norm["occasions"] == []
        assert len(norm["acceptance"]) == summary.reached
    assert told["norms"][: len(summary.setup.tracked)] == list(tracked(told).values())


def test_of_a_run_that_goes_on_only_what_was_asked_for_is_measured(cafe_run: Path) -> None:
    run = RunFile(cafe_run)
    events = list(run.events())
    seq = len(events) // 3
    early = json.loads(measured(cafe_run, run.header, seq))
    assert (early["seq"], early["t"]) == (seq, events[seq - 1].t)
    assert all(one["t"] <= early["t"] for norm in early["norms"] for one in norm["occasions"])
    assert json.loads(measured(cafe_run, run.header, 0))["norms"][0]["acceptance"] == []


def ready(measures: Measures, seq: int) -> dict[str, Any] | None:
    """The measures up to an event, None while they are taken."""
    answer: dict[str, Any] = json.loads(measures.to_json(seq))
    assert answer["ready"] or 0.0 <= answer["share"] <= 1.0
    return answer if answer["ready"] else None


def waited(measures: Measures, seq: int) -> dict[str, Any]:
    return until(lambda: ready(measures, seq))


def test_they_are_taken_in_the_background_and_again_when_the_run_has_grown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures_module, "LEAST", 0.0)
    monkeypatch.setattr(measures_module, "REST", 0.0)
    path = tmp_path / "run.folk"
    writer = begun(path, [ev.DayBegan(t=BEGINS, day=1)])
    measures = Measures(path, header())
    assert waited(measures, 1)["seq"] == 1
    append(writer, [ev.DayEnded(t=BEGINS + 10, day=1)])
    until(lambda: json.loads(measures.to_json(2))["seq"] == 2)
    measures.close()
    writer.close()


def test_a_run_that_goes_on_is_not_measured_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures_module, "LEAST", 3600.0)
    path = write(
        tmp_path / "run.folk", [ev.DayBegan(t=BEGINS, day=1), ev.DayEnded(t=BEGINS, day=1)]
    )
    begun: list[int] = []

    class Noted(Measures):
        def _measure(self, seq: int) -> None:
            begun.append(seq)
            super()._measure(seq)

    measures = Noted(path, header())
    assert waited(measures, 1)["seq"] == 1
    assert json.loads(measures.to_json(2))["seq"] == 1
    measures.close()
    assert begun == [1]


def test_a_log_that_cannot_be_measured_is_told(tmp_path: Path) -> None:
    event = ev.NormEvaluated(t=BEGINS, agent="Ann", norm="0.9", passed=True)
    measures = Measures(write(tmp_path / "run.folk", [event]), header())
    with pytest.raises(RunFileError, match=r"'0\.9' that nobody has met"):
        waited(measures, 1)
    measures.close()


def test_what_could_not_be_measured_is_tried_again_and_told_as_often_as_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures_module, "LEAST", 0.0)
    monkeypatch.setattr(measures_module, "REST", 0.0)
    path = write(tmp_path / "run.folk", [ev.DayBegan(t=BEGINS, day=1)])
    away = path.rename(tmp_path / "away.folk")
    measures = Measures(path, header())
    with pytest.raises(RunFileError):
        waited(measures, 1)
    depths = set()
    for _ in range(3):
        with pytest.raises(RunFileError) as caught:
            measures.to_json(1)
        depths.add(len(caught.traceback))
    assert len(depths) == 1
    away.rename(path)

    def is_measured() -> bool:
        with contextlib.suppress(RunFileError):
            return ready(measures, 1) is not None
        return False

    until(is_measured)
    measures.close()


def test_closing_ends_what_is_being_measured(cafe_run: Path) -> None:
    run = RunFile(cafe_run)
    measures = Measures(cafe_run, run.header)
    measures.to_json(run.seq)
    measures.close()
    assert not [one for one in threading.enumerate() if one.name == "folkways-measures"]
    assert json.loads(measures.to_json(run.seq)).get("ready") in (True, False)
    assert not [one for one in threading.enumerate() if one.name == "folkways-measures"]
