"""What may be turned by words that are not understood is not read; what is understood is."""

from __future__ import annotations

import pytest

from folkways.reading import Mode, Reader
from folkways.reading.report import report

READER = Reader()


def taken(text: str) -> set[tuple[str, int]]:
    """Return what is taken from a sentence of a description of Ann."""
    return {
        (frame.topic, frame.sign)
        for sentence in report(text, READER, ("Ann",))
        for frame in sentence.frames
    }


@pytest.mark.parametrize(
    "text",
    [
        "Ann thinks smoking is a sport for fools.",
        "Ann thinks music after ten is lunacy.",
        "Ann finds singing at work strange.",
        "Ann thinks meat should be more expensive.",
        "Ann thinks smoking should be taxed.",
        "Ann wonders whether one should tip.",
        "Ann asks whether she may smoke.",
        "Ann would sooner leave than put up with smoking.",
        "Ann prefers tea to tipping.",
        "Ann throws smokers out.",
        "Ann is in two minds about tipping.",
        "Ann has strong views on tipping.",
        "Opinions on tipping vary.",
        "Tipping customs vary.",
        "People have different views on tipping.",
        "Not everyone tips.",
        "Whether to tip is a matter of debate.",
        "The rules on smoking change every year.",
        "Do you have to shout?",
        "Ann runs a small charity.",
        "Ann works in a tobacco shop.",
        "Ann lives in a noisy street.",
    ],
)
def test_nothing_is_taken(text: str) -> None:
    assert taken(text) == set()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Ann thinks people smoke too much.", ("smoking", -1)),
        ("Ann thinks people should smoke less.", ("smoking", -1)),
        ("Ann makes no secret of her dislike of smoking.", ("smoking", -1)),
        ("Ann has a low opinion of people who do not tip.", ("tipping", 1)),
        ("Ann thinks little of tipping.", ("tipping", -1)),
        ("Ann does not think much of tipping.", ("tipping", -1)),
        ("Ann sees no reason to tip.", ("tipping", -1)),
        ("Ann wants the ban on smoking lifted.", ("smoking", 1)),
        ("Ann fights the smoking ban.", ("smoking", 1)),
        ("Ann is sorry that smoking was banned.", ("smoking", 1)),
        ("Ann cannot help shouting.", ("noise", 1)),
        ("Ann cannot live without a cigarette.", ("smoking", 1)),
        ("Ann begs people to keep quiet.", ("noise", -1)),
        ("Nothing annoys Ann more than loud music.", ("noise", -1)),
        ("Loud music disturbs nobody.", ("noise", 1)),
        ("Shouting is something Ann finds rude.", ("noise", -1)),
        ("Ann is against spraying poison.", ("~spray", -1)),
        ("Ann refuses to buy a ticket for two stops.", ("paying", -1)),
        ("Ann is never late.", ("punctuality", -1)),
        ("In this office people greet everyone.", ("greeting", 1)),
        ("Balls must not be kicked against the fence.", ("ball_games", -1)),
    ],
)
def test_wordings_that_turn_what_they_govern(text: str, read: tuple[str, int]) -> None:
    assert taken(text) == {read}


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Need not keep quiet in the lobby.", 1),
        ("Guests need not tip.", -1),
        ("No one needs to keep quiet.", 1),
    ],
)
def test_what_need_not_be_done_is_permitted(text: str, sign: int) -> None:
    frame = READER.norm(text)
    assert frame is not None
    assert (frame.sign, frame.mode) == (sign, Mode.PERMISSION)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Excessive noise is to be avoided.", ("noise", -1)),
        ("Visitors must not disturb others with shouting.", ("noise", -1)),
        ("Checking one's phone while others are talking is rude.", ("phones", -1)),
        ("Avoid loud noise and behaviour that disturbs others.", ("noise", -1)),
        ("Guests who want to smoke take their cigarettes out to the terrace.", ("smoking", -1)),
        ("People in the café should smoke only outside, never indoors.", ("smoking", -1)),
        ("People should keep their voices and other noise down.", ("noise", -1)),
        ("People should keep their voices, phones and music low.", ("noise", -1)),
        ("People should not be loud enough to disturb the guests around them.", ("noise", -1)),
        ("Keep your luggage under the seat.", None),
    ],
)
def test_norms_in_long_sentences(text: str, read: tuple[str, int] | None) -> None:
    frame = READER.norm(text)
    known = frame is not None and not frame.topic.startswith("~")
    if read is None:
        assert not known or frame is None or frame.sign <= 0
        return
    assert frame is not None
    assert (frame.topic, frame.sign) == read


@pytest.mark.parametrize(
    "text",
    [
        "Ann grows beans and far too many courgettes.",
        "Washing-up left in the sink drives Ann mad.",
        "Recycling left undone makes Ann angry.",
    ],
)
def test_what_is_judged_is_not_the_conduct_that_is_named(text: str) -> None:
    assert not taken(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Rubbish left on the beach makes Ann angry.", ("litter", -1)),
        ("Noise in the shared sinks annoys Ann.", ("noise", -1)),
        ("Smoking can be a nuisance.", ("smoking", -1)),
        ("It is rude to smoke where children are present.", ("smoking", -1)),
        ("People should avoid shouting to keep the room quiet.", ("noise", -1)),
    ],
)
def test_words_beside_the_conduct_do_not_turn_it(text: str, read: tuple[str, int]) -> None:
    assert taken(text) == {read}
