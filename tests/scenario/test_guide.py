"""What docs/scenarios.md shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest
import yaml
from tests.scenario.texts import GOOD, problems, sound

from folkways.cli.check_shown import lines
from folkways.reading.frame import Mode
from folkways.reading.reader import Reader
from folkways.reading.schedule import time_ranges
from folkways.scenario.examined import Examined
from folkways.scenario.new import json_schema, template
from folkways.scenario.vocabulary import lexicon_of

GUIDE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
FRAGMENTS = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
ROWS = {
    row[0].strip(): re.findall(r"`([^`]+\.)`", row[1])
    for row in re.findall(r"^\| ([^|]+) \| (`.*) \|$", GUIDE, re.MULTILINE)
}


@pytest.mark.parametrize("fragment", FRAGMENTS)
def test_each_fragment_keeps_the_schema(fragment: str) -> None:
    whole = {**yaml.safe_load(GOOD), **yaml.safe_load(fragment)}
    jsonschema.Draft202012Validator(json_schema()).validate(whole)


@pytest.mark.parametrize(
    ("row", "sign"),
    [
        ("is against it", -1),
        ("is strictly against it", -1),
        ("is for it", 1),
        ("thinks that nobody should", -1),
        ("sees it as a freedom", 1),
        ("does not mind", 1),
        ("has a habit", 1),
    ],
)
def test_each_way_to_state_a_stance_is_read(row: str, sign: int) -> None:
    sentences = [sentence for sentence in ROWS[row] if "..." not in sentence]
    assert sentences
    for sentence in sentences:
        frames = Reader().stances(sentence, ("Ann Lee",))
        # All examples name the plus pole of their axis, so the sign is that of the words.
        assert frames, sentence
        assert {frame.sign for frame in frames} == {sign}, sentence
        assert {frame.mode for frame in frames} == {Mode.STANCE}, sentence


def test_each_way_to_give_a_time_is_read() -> None:
    for row in ("every day", "one day"):
        for sentence in ROWS[row]:
            [timed] = time_ranges(sentence)
            assert timed.clause
            assert timed.day == (1 if row == "one day" else None)
    for words in ("In the morning", "At noon", "Until 11:00", "All day"):
        assert words in GUIDE
        assert len(time_ranges(f"{words}, feeds the ducks.")) == 1


def test_the_topic_and_the_stances_shown_are_understood_as_the_page_says() -> None:
    parts = [yaml.safe_load(part) for part in FRAGMENTS]
    (topics,) = [part["topics"] for part in parts if "topics" in part]
    ((ada,),) = [part["agents"] for part in parts if "bare_jars" in str(part.get("agents"))]
    loaded = sound(yaml.safe_dump({**yaml.safe_load(GOOD), "topics": topics, "agents": [ada]}))
    (agent,) = loaded.agents
    shown = re.search(r'Each becomes sentences at the end of `learned`: "(.*?)"', GUIDE, re.DOTALL)
    assert shown is not None
    assert " ".join(shown[1].split()) in agent.learned
    reader = Reader(lexicon_of(loaded.scenario))
    forms = re.findall(r"\(`((?:leave the small jar|left jars)[^`]*)`\)", GUIDE)
    assert len(forms) == 2
    for said in forms:
        (frame,) = reader.stances(f"Ada is against people who {said}.", ("Ada",))
        assert (frame.topic, frame.sign) == ("bare_jars", -1)


def test_what_check_is_shown_to_say_of_a_lost_sentence_is_what_it_says() -> None:
    text = template("ducks")
    (shown,) = re.findall(r"^      not used: '(.*?)' \(.*\)$", GUIDE, re.MULTILINE)
    old = "Otto enjoys feeding the ducks."
    assert text.count(old) == 1
    said = list(lines(Examined.of(sound(text.replace(old, f"{old} {shown}")))))
    block = re.search(
        r"^    (Otto Vance — .*?); \.\.\.\n      (not used: .*)$", GUIDE, re.MULTILINE
    )
    assert block is not None
    at = next(n for n, line in enumerate(said) if line.startswith(f"  {block[1]}"))
    assert said[at + 1].strip() == block[2]


def test_the_mistakes_shown_are_those_that_are_reported() -> None:
    text = template("ducks")
    for right, wrong in (
        ("setting:", "seting:"),
        ('end: "16:00"', 'end: "07:00"'),
        ('"Linden Park: park"   #', '"Linden Park: lake"   #'),
        ("Nora Brandt: Nora is his", "Nora Brand: Nora is his"),
        ('    start: "Maple', '    tile: [0, 0]\n    start: "Maple'),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    shown = re.findall(r"^      (line .*)$", GUIDE, re.MULTILINE)
    found = [f"{where}: {message}" for where, message in problems(text)]
    assert len(shown) == len(found)
    for line, whole in zip(shown, found, strict=True):
        assert re.fullmatch(re.escape(line).replace(r"\.\.\.", ".*"), whole), whole
