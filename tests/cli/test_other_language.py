"""A scenario in German runs on a model, and a model judges it: what cannot be read is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from folkways.testing.command import Command
from folkways.testing.endpoint.answers import by_schema
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.question import ParsedRequest

SCENARIO = """\
name: kleingarten
map: hobbs_cafe
setting: eine Kleingartenanlage
days: 1
tracked_norms:
  - {id: rauchen, statement: Im Haus wird nicht geraucht.}
  - {id: ruhe, statement: Mittags soll in der Anlage Ruhe herrschen.}
agents:
  - name: Käthe Größmann
    age: 61
    role: entrepreneur
    innate: [ordentlich, hartnäckig]
    learned: >-
      Käthe Größmann ist seit dreißig Jahren in der Gartenanlage.
      Käthe findet, dass man im Haus nicht rauchen soll.
    daily_requirement: Von 9:00 bis 11:00 Uhr arbeitet sie in ihrem Garten.
    relationships: {Jürgen Weiß: Jürgen ist ihr Nachbar.}
    start: "Linden Park: park"
  - name: Jürgen Weiß
    age: 45
    innate: [laut, großzügig]
    learned: Jürgen Weiß ist Schlosser. Jürgen raucht gern im Haus.
    daily_requirement: Von 10:00 bis 12:00 Uhr mäht er den Rasen.
    start: "Linden Park: park"
"""


def answer(question: ParsedRequest) -> str:
    """Create one norm in German, judge norms by its word, and draw all else."""
    drawn = by_schema(question)
    data = json.loads(drawn)
    if "verdicts" in data:
        situation = question.shown[-1]
        asked, norm = (
            situation.split(f"<{tag}>")[1].split(f"</{tag}>")[0] for tag in ("question", "norm")
        )
        lines = situation.split("<texts>")[1].split("</texts>")[0].strip().splitlines()
        same, other = {
            "conduct": ("violates", "unrelated"),
            "likeness": ("same", "other"),
            "subject": ("about", "not about"),
        }[asked]
        both = ["rauch" in norm and "rauch" in line for line in lines if line]
        return json.dumps({"verdicts": [same if one else other for one in both]})
    if "norms" in data:
        rule = {"content": "Niemand soll im Haus rauchen.", "kind": "injunctive", "utility": 80}
        return json.dumps({"norms": [rule]})
    return drawn


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Endpoint]:
    with Endpoint(answer) as running:
        yield running


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_check_says_that_the_texts_are_not_in_english(folkways: Command, tmp_path: Path) -> None:
    Path("kleingarten.yaml").write_text(SCENARIO, "utf-8")
    done = folkways("check", "kleingarten.yaml")
    assert done.code == 0
    assert "under the offline mind these agents have no opinions" in done.out
    assert "folkways rejudge RUN --judge MODEL" in done.out
    assert "not used" not in done.out
    found = json.loads(folkways("check", "kleingarten.yaml", "--json").out)
    assert found["english"] is False
    assert not any(one["judged"]["judged"] for one in found["tracked_norms"])


def test_what_the_reading_judge_cannot_check_is_undefined_and_said(
    folkways: Command, endpoint: Endpoint
) -> None:
    Path("kleingarten.yaml").write_text(SCENARIO, "utf-8")
    model = f"openai:test@{endpoint.url}"
    run = ("run", "kleingarten.yaml", "--mind", model, "--until", "day 1 08:20", "--out", "r.folk")
    done = folkways(*run)
    assert done.code == 0
    assert "Not measured: the reading judge reads English only and cannot read rauchen" in done.out
    assert "0 %" not in done.out.partition("Quarters")[0]
    page = Path("r.html").read_text("utf-8")
    assert page.count("The judge cannot read this statement.") == 2

    judged = folkways("rejudge", "r.folk", "--judge", model, "--report", "judged.html", "--yes")
    assert judged.code == 0
    assert "The reading judge cannot read rauchen, ruhe" in judged.out
    page = Path("judged.html").read_text("utf-8")
    assert "The reading judge cannot check 2 of 2 tracked norms:" in page
    assert "The judge cannot read this statement." not in page
    found = json.loads(folkways("rejudge", "r.folk", "--judge", model, "--json", "--yes").out)
    reading, by_model = found["measures"]
    assert reading["acceptance"] == {"rauchen": None, "ruhe": None}
    assert reading["emergence"]["rauchen"]["emerged"] is None
    assert by_model["acceptance"] == {"rauchen": 0.5, "ruhe": 0.0}
    assert found["agreement"] == []
