from __future__ import annotations

import msgspec
import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.log import Forked, Header
from folkways.base.time import parse_moment
from folkways.plots.odd import odd
from folkways.scenario.schema import MECHANISMS
from folkways.testing.memory_logs import make_header

_DESIGN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
NUMBERS = ["I.i", "I.ii", "I.iii", *(f"II.{n}" for n in _DESIGN)]
NUMBERS += ["III.i", "III.ii", "III.iii", "III.iv"]


def header(**changes: object) -> Header:
    made = make_header(
        ("Ann", "Ben"), entrepreneurs=("Ann",), mind=str(changes.pop("mind", "offline"))
    )
    return msgspec.structs.replace(made, scenario=made.scenario | changes)


def section(described: Header, number: str) -> str:
    return " ".join(next(one for one in odd(described).sections if one.number == number).paragraphs)


def test_it_has_every_heading_of_the_protocol() -> None:
    found = odd(header())
    assert [one.number for one in found.sections] == NUMBERS
    assert [one.part for one in found.sections if one.part] == [
        "I Overview",
        "II Design concepts",
        "III Details",
    ]
    assert all(one.paragraphs for one in found.sections)


@pytest.mark.parametrize("out", MECHANISMS)
def test_what_is_taken_out_is_said_to_be_out_and_not_described(out: str) -> None:
    whole = section(header(), "III.iv")
    rest = [name for name in MECHANISMS if name != out]
    without = section(header(mechanisms=rest), "III.iv")
    assert f"Taken out of this run: {out}." in without
    assert len(without) < len(whole)


def forked(before: tuple[str, ...] | None, *mechanisms: str) -> Header:
    origin = Forked(
        run="cafe.folk",
        log_hash="0123456789abcdef" * 4,
        at=parse_moment("day 1 09:30"),
        events=7,
        changes=("Ann leaves the town", 'Ben thinks "Hush."'),
        mechanisms=before,
    )
    return msgspec.structs.replace(header(mechanisms=list(mechanisms)), forked=origin)


def test_a_fork_is_said_to_be_one_with_all_its_changes() -> None:
    said = section(forked(MECHANISMS, *MECHANISMS), "III.ii")
    assert "up to day 1 09:30 it is the run cafe.folk (log 0123456789ab)" in said
    assert 'Changed there: Ann leaves the town; Ben thinks "Hush.".' in said
    assert "is a fork" not in section(header(), "III.ii")
    assert "This run is a fork" in odd(forked(MECHANISMS, *MECHANISMS)).markdown()


def test_what_a_fork_took_out_worked_until_then() -> None:
    before = tuple(name for name in MECHANISMS if name not in ("creation", "compliance"))
    after = [name for name in MECHANISMS if name not in ("creation", "evaluation.synthesis")]
    said = section(forked(before, *after), "III.iv")
    assert "Taken out at day 1 09:30, at work until then: evaluation.synthesis." in said
    assert "Taken out of this run: creation." in said
    assert "Put in at day 1 09:30, not at work until then: compliance." in said
    unknown = section(forked(None, *after), "III.iv")
    assert "Not at work from day 1 09:30 on: creation, evaluation.synthesis." in unknown
    assert "Taken out" not in unknown
    assert "Taken out" not in section(forked(MECHANISMS, *MECHANISMS), "III.iv")


def test_a_plain_generative_agent_has_no_norms() -> None:
    plain = header(mechanisms=[])
    assert "There are no personal norms" in section(plain, "I.ii")
    assert "Nobody holds a norm" in section(plain, "III.ii")
    assert "CRSEC" not in section(plain, "II.i")
    assert "look for norms" not in section(plain, "I.iii")
    assert "the norms that it found" not in section(plain, "I.iii")


def test_numbers_are_those_of_the_run() -> None:
    changed = header(
        parameters={"perception": {"vision_radius": 3}, "norms": {"synthesis_threshold": 123}},
        days=1,
    )
    assert "sees 3 tiles far" in section(changed, "II.iv")
    assert "sum above 123" in section(changed, "III.iv")
    assert "the run has 1 day." in section(changed, "I.ii")
    assert ("norms.synthesis_threshold", "123") in [row[:2] for row in odd(changed).parameters]


def test_it_says_who_thinks() -> None:
    assert "deterministic reference model" in section(header(), "II.ii")
    model = section(header(mind="openai:some-model"), "II.ii")
    assert "openai:some-model" in model
    assert "reference model" not in model


def test_words_of_the_scenario_are_data_in_markdown() -> None:
    text = odd(header(description="# *Big* [link](x)\n\n| a | b |")).markdown()
    assert "# \\*Big\\* \\[link\\](x) \\| a \\| b \\|" in text
    assert text.startswith("# made: the model after ODD+D\n")


def test_an_imported_run_is_not_described() -> None:
    made = msgspec.structs.replace(header(), arguments={"imported": "crsec"})
    with pytest.raises(FolkwaysError, match="imported from crsec"):
        odd(made)
