from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.viewer.made import header, write

import folkways
from folkways.base import events as ev
from folkways.base.errors import RunFileError, StorageError
from folkways.store.reader import RunFile
from folkways.viewer import RunView, page
from folkways.viewer.export import export_page, to_html
from folkways.viewer.query import Query

BEGINS = 8 * 3600
HOSTILE = "</script><script>alert(1)</script><!-- <script> <!-- data --> \u2028 &lt;"


class Elements(HTMLParser):
    """The elements of a page: name, attributes and text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}", {}, ""))

    def handle_data(self, data: str) -> None:
        if self.found:
            tag, attributes, text = self.found[-1]
            self.found[-1] = (tag, attributes, text + data)

    def of(self, tag: str) -> Iterator[tuple[dict[str, str | None], str]]:
        """Give attributes and text of the elements of a name."""
        return ((attributes, text) for name, attributes, text in self.found if name == tag)


def data_of(elements: Elements) -> dict[str, Any]:
    (text,) = (text for attributes, text in elements.of("script") if "id" in attributes)
    found: dict[str, Any] = json.loads(text)
    return {**found, **lines_of(found)[0]}


def lines_of(data: dict[str, Any]) -> list[Any]:
    lines = gzip.decompress(base64.b64decode(data["packed"])).split(b"\n")
    return [json.loads(line) for line in lines]


def log_of(data: dict[str, Any]) -> list[Any]:
    """Number, event, sentence and kind of each event, and what it changes."""
    return lines_of(data)[1:]


@pytest.fixture(scope="module")
def exported(cafe_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_page(cafe_run, tmp_path_factory.mktemp("export") / "new" / "cafe.html")


def test_it_holds_the_log_and_the_answers_of_the_server(
    exported: Path, cafe: RunView, cafe_run: Path
) -> None:
    data = data_of(Elements(exported.read_text(encoding="utf-8")))
    told = log_of(data)
    log = [json.loads(body) for body in RunFile(cafe_run).bodies()]
    assert [(seq, event) for seq, event, *_ in told] == list(enumerate(log, start=1))
    answer = json.loads(cafe.events(Query(limit=500)))["events"]
    assert [line[:4] for line in told[:-501:-1]] == answer
    changes = [line[4]["scene"] for line in told if len(line) > 4 and "scene" in line[4]]
    windows = range(len(json.loads(cafe.windows())["windows"]))
    shown = [one for k in windows for one in json.loads(cafe.window(k))["events"]]
    assert changes == [one[2] for one in shown]
    assert data["keyframe"] == json.loads(cafe.window(0))["keyframe"]
    assert data["marks"] == json.loads(cafe.marks())
    assert data["run"] == json.loads(cafe.run())
    assert data["town"] == json.loads(cafe.embedded_town())
    assert data["windows"] == json.loads(cafe.windows())
    assert data["measures"]["ready"] is True
    assert data["measures"]["seq"] == RunFile(cafe_run).seq


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_it_says_what_a_panel_lists_as_the_server_does(
    exported: Path, cafe: RunView, cafe_run: Path, share: float
) -> None:
    told = log_of(data_of(Elements(exported.read_text(encoding="utf-8"))))
    run = RunFile(cafe_run)
    t = int(BEGINS + share * (cafe.head().t - BEGINS))
    for number, name in enumerate(run.header.agents):
        listed: dict[str, bool | None] = {}
        for _, event, *_, changes in (line for line in told if len(line) > 4):
            if event["t"] <= t and event["agent"] == name:
                listed |= changes.get("listed", {})
        seqs = [int(seq) for seq, there in listed.items() if there]
        assert seqs == [seq for seq, _ in json.loads(cafe.agent(number, t))["events"]]


def test_it_needs_no_other_file(exported: Path) -> None:
    text = exported.read_text(encoding="utf-8")
    elements = Elements(text)
    for name, attributes, _ in elements.found:
        for key in ("src", "href"):
            assert (attributes.get(key) or "data:").startswith("data:"), (name, attributes)
    (imports,) = (
        json.loads(script)["imports"]
        for attributes, script in elements.of("script")
        if attributes.get("type") == "importmap"
    )
    files = page.files()
    modules = {name for name in files if name.endswith(".js") and name != page.PHASER}
    assert set(imports) == {f"folkways/{name}" for name in modules}
    wanted = re.compile(rb"""\b(?:from|import) ["']([^"']+)["'];$""", re.MULTILINE)
    assert wanted.findall(files["app.js"])
    for name in modules:
        content = base64.b64decode(imports[f"folkways/{name}"].partition(",")[2])
        assert content == files[name]
        assert {one.decode() for one in wanted.findall(content)} <= set(imports)
    (style,) = (one for _, one in elements.of("style"))
    assert "url(" not in style.replace("url(data:", "")
    pictures = data_of(elements)["files"]
    assert base64.b64decode(pictures["people.png"].partition(",")[2]) == files["people.png"]


def test_without_a_map_it_holds_nothing_to_draw_a_town_with(tmp_path: Path) -> None:
    folkways.run("conventions", settings={"conventions.rounds": 2}, out=tmp_path / "names.folk")
    target = export_page(tmp_path / "names.folk", tmp_path / "names.html")
    elements = Elements(target.read_text(encoding="utf-8"))
    assert "people.png" not in data_of(elements)["files"]
    assert all(script.strip() for _, script in elements.of("script"))
    assert target.stat().st_size < 700_000


def test_its_policy_allows_what_it_is_made_of_and_no_more(exported: Path) -> None:
    elements = Elements(exported.read_text(encoding="utf-8"))
    (policy,) = (
        attributes["content"]
        for attributes, _ in elements.of("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy is not None
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert allowed["default-src"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy

    def hashed(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    run = [text for attributes, text in elements.of("script") if "id" not in attributes]
    assert len(run) == 3
    assert all(hashed(text) in allowed["script-src"] for text in run)
    assert [hashed(text) for _, text in elements.of("style")] == [allowed["style-src"]]


def test_what_agents_say_stays_text(tmp_path: Path) -> None:
    said = ev.Uttered(t=BEGINS, agent="Ann", conversation="c1", to="Bo", text=HOSTILE, ends=False)
    norm = ev.NormCreated(
        t=BEGINS, agent="Ann", norm="0.1", content=HOSTILE, norm_kind="injunctive", utility=9
    )
    path = write(tmp_path / "run.folk", [said, norm], header(("Ann", "Bo <script>")))
    plain = Elements(export_page(path, tmp_path / "page.html").read_text(encoding="utf-8"))
    names = [(name, sorted(attributes)) for name, attributes, _ in plain.found]
    quiet = write(tmp_path / "quiet.folk", [], header())
    other = Elements(export_page(quiet, tmp_path / "quiet.html").read_text(encoding="utf-8"))
    assert names == [(name, sorted(attributes)) for name, attributes, _ in other.found]
    data = data_of(plain)
    assert [event["event"] for _, event, *_ in log_of(data)] == ["Uttered", "NormCreated"]
    assert data["run"]["agents"][1]["name"] == "Bo <script>"


def test_a_run_that_goes_on_is_shown_as_far_as_it_has_come(tmp_path: Path) -> None:
    files = {
        **page.files(),
        page.PHASER: b"window.Phaser = '</script><!-- -->';",
    }
    path = write(tmp_path / "run.folk", [ev.DayBegan(t=BEGINS, day=1)])
    elements = Elements(to_html(path, files))
    assert data_of(elements)["run"]["live"] is False
    assert "window.Phaser = '<\\/script><\\!-- -->';" in [text for _, text in elements.of("script")]


def test_nothing_is_overwritten(cafe_run: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    target.write_text("mine", encoding="utf-8")
    with pytest.raises(StorageError, match="exists and is not overwritten"):
        export_page(cafe_run, target)
    assert target.read_text(encoding="utf-8") == "mine"
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StorageError, match="cannot write"):
        export_page(cafe_run, tmp_path / "file" / "page.html")
    with pytest.raises(RunFileError, match="does not exist"):
        export_page(tmp_path / "nothing.folk", tmp_path / "other.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "page.html"]


def test_the_share_that_is_done_only_grows(cafe_run: Path, tmp_path: Path) -> None:
    told: list[float] = []
    export_page(cafe_run, tmp_path / "page.html", told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_it_is_the_same_page_each_time(cafe_run: Path, exported: Path) -> None:
    assert to_html(cafe_run, page.files()) == exported.read_text(encoding="utf-8")


def test_two_whole_days_are_small_enough_to_be_sent(exported: Path) -> None:
    log = len(data_of(Elements(exported.read_text(encoding="utf-8")))["packed"])
    # The run has two hours of each day; a day of eight has four times the events.
    assert exported.stat().st_size + 3 * log < 5_000_000
