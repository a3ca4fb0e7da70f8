from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

import folkways
from folkways.base.events import TalkDeclined
from folkways.metrics.findings import findings
from folkways.metrics.measurement import summarise
from folkways.plots import page
from folkways.plots.cost import CostOfRun, CostRow
from folkways.plots.report import render_report

VOID = {"meta", "link", "br", "img", "hr", "input"}
HOSTILE = '<script>alert("x")</script><img src=x onerror=alert(1)>'


class Checker(HTMLParser):
    """Collects tags and attributes and sees to it that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str, str]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self.words))


def checked(html: str) -> Checker:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []
    return checker


def some_run(mind: str = "offline", agents: tuple[str, ...] = ("Ann", "Ben", "Cem")) -> Builder:
    ann, ben, cem = agents
    made = Builder(agents, (SMOKE, TIP), entrepreneurs=(ann,), mind=mind)
    made.begin()
    smoke = made.created("day 1 08:00", ann, "no smoke", utility=90)
    made.acts("day 1 08:10", ben, "smoke")
    made.conflict("day 1 08:10", ann, ben, smoke)
    made.talks("day 1 08:20", ann, ben, "no smoke please")
    norm = made.identified("day 1 08:30", ben, "no smoke", giver=ann)
    made.evaluated("day 1 08:40", ben, norm, "conflict", "it has smoked for decades")
    a = made.accepted("day 1 09:00", ben, "do share", giver=ann)
    b = made.accepted("day 1 09:00", ben, "do dance", giver=ann)
    made.synthesis("day 1 11:00", ben, "do good", (a, b))
    made.acts("day 1 12:10", ben, "not smoke")
    made.identified("day 1 12:30", cem, "do tip", channel="observation")
    made.thinks("day 1 12:40", cem, "nice weather")
    made.asks("day 1 12:40", cem, utter=1200)
    made.falls_back("day 1 12:40", cem, "utter", "no answer fitted")
    made.end()
    return made


def report(made: Builder, *, files: bool = False) -> str:
    return render_report(summarise(made.log, WordJudge()), files=files)


@pytest.fixture(scope="module")
def plain() -> str:
    """The report on that run."""
    return report(some_run())


def test_it_says_why_a_norm_did_not_emerge_and_who_stands_in_the_way(plain: str) -> None:
    text = checked(plain).text
    assert "acceptance ended at 33 % (1 of 3) and adherence ended at 33 % (1 of 3); the" in text
    assert "1 × conflict : it has smoked for decades" in text
    assert "information failed the check of conflict (1)" in text
    assert "never met it" in text
    assert "conversation, from Ann" in text
    assert "replaced day 1 11:00 by “do good”" in text
    assert "utter no answer fitted 1" in text
    assert "1,200" in text
    for one in findings(summarise(some_run().log, WordJudge())):
        assert one.title in text


def test_who_holds_a_norm_and_goes_against_it_stands_there_with_the_reason() -> None:
    made = some_run()
    made.accepted("day 1 13:00", "Cem", "no smoke", kind="descriptive")
    made.accepted("day 1 13:00", "Cem", "do smoke")
    for minute in (10, 20):
        reason = f"the habit is strong (seen {minute} times)"
        made.acts(f"day 1 13:{minute}", "Cem", "smoke", reason=reason)
    made.acts("day 1 15:00", "Cem", "not smoke")
    text = checked(report(made)).text
    assert "Cem 1 of 3 2 × the habit is strong day 1 13:10 day 1 13:20" in text
    assert "Cem descriptive do smoke" in text
    assert "acceptance at the end 67 % 2 of 3" in text
    assert "injunctive (as what one ought to do) 33 % 1 of 3" in text
    assert "descriptive (as what people here do) 33 % 1 of 3" in text
    assert "adherence, last bin (of agents) 67 % 2 of 3" in text
    assert "agents with an occasion, last bin 33 % 1 of 3" in text
    assert "compliance rate (of occasions, from day 1 14:00) 100 % 1 of 1" in text
    assert "compliance rate, whole run 40 % 2 of 5" in text
    assert "Nobody: no action of an agent that held it violated it." in text


def test_what_was_rejected_again_and_again_stands_there_once() -> None:
    made = some_run()
    for hour in (13, 14):
        norm = made.identified(f"day 1 {hour}:00", "Ben", "no smoke", giver="Ann")
        reason = f"it has smoked for decades (heard {hour} times)"
        made.evaluated(f"day 1 {hour}:30", "Ben", norm, "conflict", reason)
    text = checked(report(made)).text
    assert "failed: conflict 3 times, last day 1 14:30" in text
    assert "3 × conflict : it has smoked for decades (3 ×)" in text


def test_all_decisions_of_the_judge_are_in_it() -> None:
    made = some_run()
    summary = summarise(made.log, WordJudge())
    page = checked(render_report(summary, files=False))
    decisions = list(summary.docket.decisions())
    asked = sum(one.count for one in decisions)
    assert f"asked {asked} times and made {len(decisions)} different decisions" in page.text
    for one in decisions:
        assert one.text in page.text


def test_it_is_the_same_every_time_with_all_its_files() -> None:
    assert report(some_run(), files=True) == report(some_run(), files=True)


LINKS = (
    "#",
    "data:",
    "https://doi.org/10.",
    "https://arxiv.org/abs/",
    "https://www.cambridge.org/",
    "http://127.0.0.1:8700/#t=",
)


def test_it_needs_nothing_from_outside_and_runs_no_script(plain: str) -> None:
    page = checked(plain)
    assert "script" not in page.tags
    assert not {"iframe", "img", "object", "embed", "form", "base"} & page.tags
    for tag, name, value in page.attributes:
        assert not name.startswith("on"), (tag, name)
        if name in ("href", "src", "xlink:href", "action", "poster", "srcset"):
            assert value.startswith(LINKS), (tag, name, value)
            assert tag in ("a", "link", "use") or value.startswith(("#", "data:")), (tag, value)
    assert "@import" not in plain
    assert not re.search(r"url\((?!#)", plain)
    policies = [value for tag, name, value in page.attributes if name == "content"]
    assert any("default-src 'none'" in value for value in policies)


def test_hostile_text_stays_text() -> None:
    agents = (f"Ann {HOSTILE}"[:60], "Ben'\"><b>", "Cem {{ 7 * 7 }}")
    made = some_run(agents=agents)
    bad = made.identified("day 1 15:00", agents[1], f"no smoke {HOSTILE}", giver=HOSTILE)
    made.evaluated("day 1 15:00", agents[1], bad, "type", f"{HOSTILE}\x00\ud800\x1b")
    made.accepted("day 1 15:05", agents[1], "no smoke")
    made.acts("day 1 15:10", agents[1], f"smoke </td></table>{HOSTILE}", reason=HOSTILE)
    made.falls_back("day 1 15:10", agents[1], "utter", HOSTILE)
    made.log.header = msgspec.structs.replace(
        made.log.header, mind=f"offline {HOSTILE}", arguments={HOSTILE: HOSTILE}
    )
    html = report(made)
    page = checked(html)
    assert not {"script", "img"} & page.tags
    assert "<script" not in html
    assert "<img" not in html
    assert "Cem {{ 7 * 7 }}" in page.text
    assert "\x00" not in html
    html.encode("utf-8")


def test_what_the_run_is_evidence_of_depends_on_the_mind(plain: str) -> None:
    model = report(some_run("gpt"))
    assert "not evidence about language models" in plain
    assert "not evidence about language models" not in model
    assert "one draw from a distribution" in model


def test_a_game_is_not_told_of_as_a_town(tmp_path: Path) -> None:
    run = folkways.run("axelrod", settings={"rounds.generations": 1}, out=tmp_path / "game.folk")
    page = run.report(tmp_path / "game.html").read_text("utf-8")
    assert "by the rules that come with the questions of the environment “rounds”" in page
    assert "not evidence about language models" in page
    for of_the_town in ("entrepreneur", "generative agent", "reading judge", "the paper"):
        assert of_the_town not in page


def test_a_statement_that_the_judge_cannot_read_is_named() -> None:
    made = Builder(("Ann",), (SMOKE, ("policy", "see the policy", "injunctive")))
    text = checked(report(made)).text
    assert text.count("The judge cannot read this statement.") == 1
    assert "cannot read" not in report(Builder(("Ann",), (SMOKE,)))


def test_what_was_not_passed_is_not_shown() -> None:
    made = some_run()
    arguments: dict[str, object] = {"days": None, "out": "/x/y.folk", "without": ["spreading"]}
    made.log.header = msgspec.structs.replace(made.log.header, arguments=arguments)
    text = checked(report(made)).text
    assert "without=spreading" in text
    assert "/x/y.folk" not in text


def test_long_tables_say_how_much_of_them_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST_ROWS", 2)
    short = report(some_run())
    assert "The first 2 of 3." in short
    section = short[short.index('id="agent-norms"') :]
    listed = [name for name in ("Ann", "Ben", "Cem") if f'<span class="q">{name}</span>' in section]
    assert listed == ["Ann", "Ben"]


def test_declined_talks_are_counted() -> None:
    made = some_run()
    assert 'id="declined-talks"' not in report(made)
    t = made.log.held[-1].t
    for number, until in enumerate((0, t, t), start=1):
        made.log.held.append(
            TalkDeclined(t=t, agent="Ben", other="Ann", conversation=f"d{number}", until=until)
        )
    text = checked(report(made)).text
    assert "1 did not want to talk, 2 asked the other to wait." in text


def test_a_log_that_ends_early_says_so(plain: str) -> None:
    assert "It reaches day 1 16:00 of 2 days" in checked(plain).text
    made = some_run()
    made.begin(2)
    made.end(2)
    assert "The log is not complete" not in report(made)


def test_a_run_in_which_nothing_happened() -> None:
    made = Builder(("Ann",), ())
    text = checked(report(made)).text
    assert "Nothing has happened yet" in text
    assert "It met no norm." in text
    checked(report(Builder(("Ann",), (SMOKE,))))


def test_it_shows_trees_clusters_evidence_and_calibration(plain: str) -> None:
    page = checked(plain)
    assert "Who passed each norm to whom" in page.text
    assert page.text.count("A line is an agent that holds the norm") == 1
    assert page.text.count("Signs as above.") == 1
    assert "Norms that nobody seeded" in page.text
    assert "What agents could expect of each other" in page.text
    assert "Is the scale of utilities used?" in page.text
    assert "The model after ODD+D" in page.text
    assert "No language model was asked; the run cost nothing." in page.text


def test_the_verdict_stands_first_and_everything_else_is_reachable(plain: str) -> None:
    page = checked(plain)
    anchors = {value for _, name, value in page.attributes if name == "id"}
    links = {value for tag, name, value in page.attributes if (tag, name) == ("a", "href")}
    missing = {link for link in links if link.startswith("#")} - {f"#{one}" for one in anchors}
    assert not missing
    order = ("verdict", "course", "agents", "conflicts", "setup", "methods", "appendix", "norms")
    places = [plain.index(f'id="{name}"') for name in order]
    assert places == sorted(places)
    text = page.text
    assert "None of 2 tracked norms emerged: by day 1 16:00 “no smoke indoors” is held" in text
    assert "Methods, ready to paste We ran the scenario" in text


def test_ids_are_there_once(plain: str) -> None:
    ids = [value for _, name, value in checked(plain).attributes if name == "id"]
    assert len(ids) == len(set(ids))


def test_each_figure_has_files_and_a_caption() -> None:
    html = report(some_run(), files=True)
    page = checked(html)
    files = [value for tag, name, value in page.attributes if (tag, name) == ("a", "download")]
    figures = html.count("<figcaption>")
    for ending in ("svg", "pdf", "png", "csv"):
        assert sum(file.endswith(f".{ending}") for file in files) == figures
    assert "folkways-references.bib" in files
    assert len(files) == len(set(files))
    assert "script" not in page.tags


def test_where_a_page_has_no_files_it_says_how_to_make_them(plain: str) -> None:
    assert "For print: folkways figure RUN --kind norms --format pdf" in checked(plain).text


def test_it_shows_the_bill_if_there_is_one() -> None:
    total = CostRow("all", 12, 3400, 100, 560, 1.25, 24.0)
    row = CostRow("utter", 12, 3400, 100, 560, None, 24.0)
    cost = CostOfRun(total, [row], "a table, 2025-01-01", ("some-model",))
    text = checked(render_report(summarise(some_run().log, WordJudge()), cost, files=False)).text
    assert "12 answers of language models: 3,400 tokens in" in text
    assert "$1.25" in text
    assert "utter 12 3,400 100 560 price not known 2" in text
    assert "No price is known for some-model." in text


def test_what_an_import_does_not_record_is_no_zero() -> None:
    made = Builder(("Ann", "Ben"), entrepreneurs=("Ann",), mind="another program")
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.talks("day 1 08:20", "Ann", "Ben", "no smoke please")
    made.end()
    before = checked(report(made)).text
    assert "No conflict was detected" in before
    assert "0 questions put to the mind, 0 fallbacks" in before
    made.log.header = msgspec.structs.replace(
        made.log.header,
        arguments={"imported": "other", "not_recorded": "conflicts, questions to the mind"},
    )
    html = report(made)
    text = checked(html).text
    assert "Conflicts are not recorded in this run." in text
    assert "Questions put to the mind and fallbacks: not recorded." in text
    assert "conflicts are not recorded" in text
    assert "No conflict was detected" not in text
    assert "0 fallbacks" not in text
    assert "conflicts are not recorded; conversations 1" in html
    assert "language models took is not recorded" in text
    assert "No fallback was needed" not in text


def test_an_imported_run_has_no_description_of_a_model() -> None:
    made = some_run()
    made.log.header = msgspec.structs.replace(made.log.header, arguments={"imported": "crsec"})
    assert "ODD+D" not in checked(report(made)).text
