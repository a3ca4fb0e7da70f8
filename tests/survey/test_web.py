from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.survey.browser import Browser, Page
from tests.survey.made import HOSTILE, changed, made_form, made_log

from folkways.survey.draw import draw_form
from folkways.survey.file import SurveyFile
from folkways.survey.form import Form
from folkways.survey.interview import AREAS, InterviewReply, draw_interview
from folkways.survey.participation import (
    SurveySettings,
    comments,
    completion_code,
    set_up,
)
from folkways.survey.scales import is_check
from folkways.survey.web.app import make_app
from folkways.web.address import as_origin, loopback


def served(tmp_path: Path, form: Form) -> tuple[SurveyFile, Browser]:
    survey = SurveyFile.create(tmp_path / "made.survey", form)
    return survey, Browser(make_app(survey, loopback(8765)))


@pytest.fixture
def site(tmp_path: Path) -> tuple[SurveyFile, Browser]:
    return served(tmp_path, made_form())


def begun(browser: Browser) -> str:
    """Agree to take part and return the address of the evaluator's page."""
    consent = browser.get("/consent?lang=en")
    given = {"token": consent.token, "consent": "yes", "lang": "en"}
    return browser.post("/begin", given).location


def all_scores(page: Page, score: str) -> dict[str, str]:
    return {name: score for name in page.fields if name not in ("token", "comment")} | {
        "token": page.token
    }


def test_an_evaluator_answers_everything_without_scripts(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    home = begun(browser)
    path = f"{home}/1"
    for _ in survey.form.items_of("A01"):
        page = browser.get(path)
        assert page.status == 200
        path = browser.post(path, all_scores(page, "6") | {"go": "next"}).location
    assert path == home
    (evaluator,) = survey.evaluators()
    assert {answer.score for answer in survey.answers(evaluator.code)} == {6}
    assert "Thank you, you have finished!" in browser.get(home).text
    assert set(browser.get(f"{home}/1").chosen.values()) == {"6"}


def test_one_answer_is_saved_at_once_and_taken_up_again(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    home = begun(browser)
    page = browser.get(f"{home}/1")
    name = next(name for name in page.fields if name != "token")
    saved = browser.post(f"{home}/1", {"token": page.token, name: "3"}, accept="application/json")
    assert (saved.status, saved.body) == (204, "")
    assert [answer.score for answer in survey.answers()] == [3]
    code = home.rpartition("/")[2]
    again = Browser(make_app(SurveyFile(survey.path), loopback(8765)))
    assert again.get(f"/again?code={code}").location == home
    assert again.get(f"{home}/1").chosen == {name: "3"}


def test_what_is_still_open_is_said_but_saved(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    home = begun(browser)
    page = browser.get(f"{home}/1")
    names = [name for name in page.fields if name != "token"]
    assert len(names) > 1
    after = browser.post(f"{home}/1", {"token": page.token, names[0]: "3", "go": "next"})
    assert "is still open" in after.text
    assert after.chosen == {names[0]: "3"}
    assert len(survey.answers()) == 1
    stay = browser.post(f"{home}/1", {"token": page.token, names[1]: "4", "go": "stay"})
    assert "Saved." in browser.get(stay.location).text


@pytest.mark.parametrize("score", ["0", "8", "", "x", "²", "9" * 50, "-1"])
def test_a_score_outside_the_scale_is_not_saved(
    site: tuple[SurveyFile, Browser], score: str
) -> None:
    survey, browser = site
    home = begun(browser)
    page = browser.get(f"{home}/1")
    answer = browser.post(f"{home}/1", all_scores(page, score))
    assert answer.status == 422
    assert "Not saved: the score 0" in answer.text or "Not saved: the score 8" in answer.text
    assert survey.answers() == []


def test_hostile_words_are_text_on_every_page(tmp_path: Path) -> None:
    log = made_log(said=HOSTILE)
    log.header.scenario["agents"][0]["learned"] = HOSTILE  # type: ignore[index]
    survey, browser = served(tmp_path, draw_form({"made": log}))
    for subject in ("A01", "A02"):
        code = survey.begin(subject=subject).code
        paths = [f"/e/{code}", f"/e/{code}/days"]
        paths += [f"/e/{code}/{n + 1}" for n in range(len(survey.form.items_of(subject)))]
        pages = [browser.get(path) for path in paths]
        assert any(HOSTILE in page.text for page in pages)
        for page in pages:
            assert "<script>" not in page.body
            assert page.tags.count("script") == 1  # the page's own
            assert "49" not in page.text.replace("49%", "").replace(code, "")


def test_what_stands_in_brackets_behind_norms_is_explained(
    site: tuple[SurveyFile, Browser],
) -> None:
    survey, browser = site
    code = survey.begin(subject="A01").code
    for number, item in enumerate(survey.form.items_of("A01"), start=1):
        lines = [line for block in (*item.given, *item.made) for line in block.lines]
        behind = any(re.search(r"\[\w+, utility \d+\]", line) for line in lines)
        text = browser.get(f"/e/{code}/{number}").text
        assert ("After each norm you see what it is" in text) == behind


def test_hostile_names_and_codes_are_text_too(site: tuple[SurveyFile, Browser]) -> None:
    _, browser = site
    page = browser.get("/again?code=%3Cscript%3Ealert(1)%3C/script%3E")
    assert page.status == 404
    assert "<script>alert(1)</script>" in page.text
    assert page.tags.count("script") == 1


def test_no_page_draws_in_anything_from_elsewhere(site: tuple[SurveyFile, Browser]) -> None:
    _, browser = site
    home = begun(browser)
    for path in ("/", "/consent", home, f"{home}/days", f"{home}/1", "/nothing"):
        page = browser.get(path)
        assert page.outside == []
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["x-content-type-options"] == "nosniff"
    style = browser.get("/static/survey.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "url(" not in style.body
    assert "prefers-color-scheme: dark" in style.body
    assert browser.get("/static/survey.js").status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/base.html",
        "/e/../made.survey",
        "/e/unknowncode",
        "/e/unknowncode/1",
        "/made.survey",
        "/docs",
    ],
)
def test_there_is_no_path_outside(site: tuple[SurveyFile, Browser], path: str) -> None:
    _, browser = site
    assert browser.get(path).status == 404


def test_there_are_no_items_beyond_the_last(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    home = begun(browser)
    last = len(survey.form.items_of("A01"))
    assert browser.get(f"{home}/{last}").status == 200
    assert [browser.get(f"{home}/{n}").status for n in (0, last + 1, "9" * 5000, "x", "-1")] == [
        404
    ] * 5


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1", "", "localhost:1"]
)
def test_another_host_is_not_served(site: tuple[SurveyFile, Browser], host: str) -> None:
    _, browser = site
    assert browser.get("/", host=host).status == 421
    assert browser.get("/", host="LOCALHOST:8765").status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_a_form_from_another_site_is_not_taken(
    site: tuple[SurveyFile, Browser], headers: dict[str, str]
) -> None:
    survey, browser = site
    home = begun(browser)
    page = browser.get(f"{home}/1")
    assert browser.post(f"{home}/1", all_scores(page, "5"), **headers).status == 403
    assert browser.post("/begin", {"token": browser.get("/consent").token}, **headers).status == 403
    assert survey.answers() == []
    assert len(survey.evaluators()) == 1


def test_a_form_without_its_token_is_not_taken(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    one, two = begun(browser), begun(browser)
    page = browser.get(f"{one}/1")
    for token in ("", "x", "ü", browser.get(f"{two}/1").token, browser.get("/consent").token):
        given = all_scores(page, "5") | {"token": token}
        assert browser.post(f"{one}/1", given).status == 403
        assert browser.post(f"{one}/1", given, origin="").status == 403
    assert browser.post("/begin", {}).status == 403
    assert survey.answers() == []


def test_what_is_no_form_is_refused(site: tuple[SurveyFile, Browser]) -> None:
    _, browser = site
    home = begun(browser)
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert browser.post(f"{home}/1", {}, content_type="text/plain").status == 415
    assert browser.send("POST", f"{home}/1", b"a=%ff", form).status == 400
    assert browser.send("POST", f"{home}/1", "ü=1".encode(), form).status == 400
    assert browser.send("POST", f"{home}/1", b"&".join([b"a=1"] * 500), form).status == 400
    assert browser.send("POST", f"{home}/1", b"a=" + b"x" * 100_000, form).status == 413
    assert browser.send("DELETE", f"{home}/1", b"", {}).status == 405
    assert browser.send("POST", home, b"a=1", form).status == 405


def test_a_proxy_of_ones_own_is_let_in(tmp_path: Path) -> None:
    survey = SurveyFile.create(tmp_path / "made.survey", made_form())
    origins = (*loopback(8765), as_origin("https://Survey.Example.org:443/"))
    browser = Browser(make_app(survey, origins))
    consent = browser.get("/consent", host="survey.example.org")
    headers = {"host": "survey.example.org", "origin": "https://survey.example.org"}
    assert (
        browser.post("/begin", {"token": consent.token, "consent": "yes"}, **headers).status == 303
    )


def test_every_choice_has_a_label_and_every_group_a_legend(
    site: tuple[SurveyFile, Browser],
) -> None:
    _, browser = site
    page = browser.get(f"{begun(browser)}/1")
    groups = len(page.fields) - 1
    assert page.tags.count("fieldset") == page.tags.count("legend") == groups
    assert page.tags.count("label") == 7 * groups
    assert page.tags.count("main") == 1
    assert '<html lang="en">' in page.body
    assert all(values == list("1234567") for name, values in page.fields.items() if name != "token")


def test_ranks_may_be_given_once_each(tmp_path: Path) -> None:
    replies = [
        InterviewReply("Ann", condition, question.key, f"As {condition}.")
        for condition in ("x1", "x2", "x3")
        for area in AREAS
        for question in area.questions
    ]
    survey, browser = served(tmp_path, draw_interview({"made": made_log()}, replies))
    home = begun(browser)
    page = browser.get(f"{home}/1")
    assert set(page.fields) == {"token", "A", "B", "C"}
    assert page.fields["A"] == ["1", "2", "3"]
    token = {"token": page.token, "go": "next"}
    after = browser.post(f"{home}/1", token | {"A": "1", "B": "1", "C": "2"})
    assert "two answers have the same rank" in after.text
    assert browser.post(f"{home}/1", token | {"A": "3"}).location == f"{home}/2"
    assert [answer.score for answer in survey.answers()] == [3, 1, 2]


def test_a_file_that_cannot_be_written_is_told_to_the_evaluator(
    site: tuple[SurveyFile, Browser],
) -> None:
    survey, browser = site
    home = begun(browser)
    page = browser.get(f"{home}/1")
    survey.path.unlink()
    answer = browser.post(f"{home}/1", all_scores(page, "5"))
    assert answer.status == 503
    assert "was not saved" in answer.text


def test_a_damaged_file_is_told_without_the_codes_of_others(
    site: tuple[SurveyFile, Browser],
) -> None:
    survey, browser = site
    code = begun(browser).rpartition("/")[2]
    consent = browser.get("/consent?lang=en")
    changed(survey.path, "UPDATE evaluator SET subject = 'A02'")
    answer = browser.post("/begin", {"token": consent.token, "consent": "yes", "lang": "en"})
    assert answer.status == 503
    assert "made.survey is damaged; folkways verify made.survey" in answer.text
    assert code not in answer.text


def test_minds_have_no_page(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    survey.begin("mind", "m", code="mind1")
    assert browser.get("/e/mind1").status == 404


def test_nobody_begins_without_consent(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    token = browser.get("/consent").token
    refused = browser.post("/begin", {"token": token, "lang": "en"})
    assert (refused.status, "Please tick the box" in refused.text) == (422, True)
    assert survey.evaluators() == []


def test_the_consent_page_has_the_researchers_own_text_and_contact(
    site: tuple[SurveyFile, Browser],
) -> None:
    survey, browser = site
    own = SurveySettings(consent="First <b>part</b>.\n\nSecond part.", contact="lab@example.org")
    set_up(survey, own)
    page = browser.get("/consent")
    assert "First <b>part</b>." in page.text
    assert page.tags.count("b") == 0
    assert "lab@example.org" in page.text


def test_a_survey_speaks_the_language_that_was_chosen(site: tuple[SurveyFile, Browser]) -> None:
    survey, browser = site
    set_up(survey, SurveySettings(languages=("en", "de")))
    assert "Take part" in browser.get("/").text
    assert 'lang="de"' in browser.get("/", accept_language="de-CH,de;q=0.9").body
    assert "Bevor Sie anfangen" in browser.get("/consent?lang=de").text
    given = {"token": browser.get("/consent").token, "consent": "yes", "lang": "de"}
    home = browser.post("/begin", given).location
    page = browser.get(f"{home}/1")
    assert '<html lang="de">' in page.body
    assert "Wie sehr stimmen Sie zu?" in page.text
    # A language that is not offered is not taken.
    assert "Take part" in browser.get("/?lang=fr").text


def test_comments_are_saved_with_the_answers_and_can_be_changed(
    site: tuple[SurveyFile, Browser],
) -> None:
    survey, browser = site
    home = begun(browser)
    page = browser.get(f"{home}/1")
    item = survey.form.items_of("A01")[0].id
    answer = browser.post(f"{home}/1", all_scores(page, "5") | {"comment": f" {HOSTILE} "})
    assert answer.status == 303
    code = home.rpartition("/")[2]
    assert comments(survey) == [(code, item, HOSTILE)]
    assert HOSTILE in browser.get(f"{home}/1").text
    last = {"token": page.token, "comment": "x" * 3000}
    assert browser.post(f"{home}/comment", last).location == f"{home}?saved"
    assert {len(one.text) for one in comments(survey) if not one.item} == {2000}
    browser.post(f"{home}/comment", {"token": page.token, "comment": " "})
    assert len(comments(survey)) == 1
    assert browser.post(f"{home}/comment", {"comment": "x"}).status == 403


def test_who_finishes_gets_a_completion_code(tmp_path: Path) -> None:
    survey, browser = served(tmp_path, draw_form({"made": made_log()}, most=3, checks=1))
    home = begun(browser)
    code = home.rpartition("/")[2]
    assert completion_code(survey, code) not in browser.get(home).text
    subject = survey.evaluators()[0].subject
    for number, item in enumerate(survey.form.items_of(subject), start=1):
        page = browser.get(f"{home}/{number}")
        assert ("A quick check" in page.text) == is_check(item)
        browser.post(f"{home}/{number}", all_scores(page, "6"))
    assert completion_code(survey, code) in browser.get(home).text
    set_up(survey, SurveySettings(completion="C1234"))
    assert "C1234" in browser.get(home).text
