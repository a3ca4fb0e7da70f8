"""Comparisons of frames."""

from __future__ import annotations

from folkways.reading import (
    Frame,
    Reader,
    Setting,
    complies,
    contradicts,
    duplicate,
    judge,
    overlap,
    same_topic,
    violates,
)

READER = Reader()


def norm(text: str) -> Frame:
    frame = READER.norm(text)
    assert frame is not None
    return frame


def act(text: str, indoors: bool | None = None) -> Frame:
    return READER.act(text, indoors)[0]


def test_smoking_outdoors_complies_with_an_indoor_ban() -> None:
    ban = norm("No smoking indoors.")
    assert violates(act("smoking at a table", True), ban, True)
    assert complies(act("smoking at a table", False), ban, False)
    assert complies(act("smoking on the terrace", False), ban, False)
    assert not violates(act("smoking on the terrace", False), ban, False)


def test_is_does_not_contradict_ought() -> None:
    ought = norm("Guests should tip.")
    others = norm("People here rarely tip.")
    assert not contradicts(ought, others)
    assert contradicts(ought, norm("Guests should not tip."))
    assert contradicts(norm("No smoking indoors."), norm("Smoking indoors is welcome here."))


def test_permissions_do_not_contradict_each_other() -> None:
    assert not contradicts(norm("Everyone may tip."), norm("Nobody is obliged to tip."))


def test_a_permission_cannot_be_violated() -> None:
    assert not violates(act("refusing to tip"), norm("Guests may tip."))


def test_settings_that_exclude_each_other() -> None:
    assert not overlap(Setting.INDOORS, Setting.OUTDOORS)
    assert overlap(Setting.PUBLIC, Setting.INDOORS)
    assert not contradicts(norm("No smoking indoors."), norm("Smoking is welcome on the terrace."))


def test_duplicates() -> None:
    assert duplicate(norm("No smoking indoors."), norm("One should not smoke inside."))
    assert duplicate(norm("No glorping."), norm("Nobody should glorp."))
    assert not duplicate(norm("Guests should tip."), norm("Most guests tip."))
    assert not duplicate(norm("No smoking indoors."), norm("Smoke only in designated areas."))
    assert same_topic(norm("Guests should tip."), norm("Most guests tip."))


def test_speaking_is_not_doing() -> None:
    frames = READER.act("praising cigarettes", True)
    assert judge(frames, norm("No smoking indoors."), True).value == "unrelated"


def test_one_violation_outweighs_compliance() -> None:
    frames = READER.act("leaving a tip, smoking a cigarette", True)
    assert judge(frames, norm("No smoking indoors."), True).value == "violates"
    assert judge(frames, norm("Guests should tip."), True).value == "complies"


def test_unknown_words_work_all_through() -> None:
    ban = norm("No glorping indoors.")
    assert violates(act("is glorping", True), ban, True)
    assert complies(act("glorps in the garden", False), ban, False)
    assert contradicts(ban, norm("Everybody should glorp."))
