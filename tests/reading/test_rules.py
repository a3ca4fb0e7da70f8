"""One test for each rule of the reader."""

from __future__ import annotations

import pytest

from folkways.reading import Aspect, Lexicon, Mode, Reader, Setting

READER = Reader()


def norm(text: str) -> tuple[str, int]:
    frame = READER.norm(text)
    assert frame is not None, text
    return frame.topic, frame.sign


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Do not shout to respect the people who read.", -1),  # a purpose ends the negation
        ("Never leave without tipping.", 1),  # double negation
        ("This is a smoke-free house.", -1),
        ("Non-smoking is the rule.", -1),
        ("Smoke only outside.", -1),
        ("Whisper, do not shout.", -1),
        ("Discourage shouting in favour of whispering.", -1),
        ("Look for alternatives to smoking.", -1),
        ("Nobody should smoke at 10:00 AM or 11:00 AM.", -1),
        ("It is wrong not to tip.", 1),
        ("Refusing to tip is rude.", 1),
        ("Oppose the ban on smoking.", 1),
        ("Follow the smoking policy.", 0),
        ("Be considerate when smoking.", 0),
        ("Smoking that disturbs others is wrong.", -1),
        ("Loud noise disturbs people who want quiet.", -1),
        ("Protect children from smoke.", -1),
        ("No smoking and no shouting.", -1),
    ],
)
def test_polarity(text: str, sign: int) -> None:
    assert norm(text)[1] == sign


def test_words_that_only_look_like_gerunds_are_no_topics() -> None:
    assert norm("Bring something nice in the morning and do not glorp.")[0] != "~bring"
    assert norm("Nothing during the evening justifies glorping.")[0] == "~glorp"


def test_one_verb_with_two_objects_is_two_topics() -> None:
    assert norm("Leave a tip.") == ("tipping", 1)
    assert norm("Do not leave rubbish.") == ("litter", -1)


def test_joined_clauses_give_a_frame_each() -> None:
    frames = READER.norms("Do not smoke indoors and keep your voice down.")
    assert [(f.topic, f.sign) for f in frames] == [("smoking", -1), ("noise", -1)]


def test_to_oppose_a_kindness_is_a_permission() -> None:
    frame = READER.norm("Nobody is obliged to tip.")
    assert frame is not None
    assert (frame.sign, frame.mode) == (-1, Mode.PERMISSION)


@pytest.mark.parametrize(
    "text",
    [
        "No smoking is allowed inside the cafe.",
        "There is no smoking allowed here.",
        "No dogs are permitted on the beach.",
        "Nothing may be thrown on the floor.",
        "No bicycles may be left in the hallway.",
        "No shouting is acceptable here.",
        "No loud noise is tolerated in the library.",
        "No talking is welcome during the film.",
        "No smoking or shouting is allowed.",
        "No form of smoking is allowed.",
        "Under no circumstances is smoking allowed.",
        "Quiet please, no loud talking is allowed.",
        "No glorping is allowed.",
        "It is a rule that no smoking is allowed indoors.",
    ],
)
def test_no_before_conduct_that_is_allowed_forbids_it(text: str) -> None:
    for frame in READER.norms(text):
        assert (frame.sign, frame.mode) == (-1, Mode.INJUNCTIVE)
    assert READER.norms(text)


@pytest.mark.parametrize(
    "text",
    [
        "Not tipping is acceptable.",
        "Leaving no tip is acceptable.",
        "Giving no tip is fine.",
        "No tip is expected.",
        "No tipping is required.",
        "Tipping is not required.",
        "Nobody is required to tip.",
    ],
)
def test_what_need_not_be_done_is_a_permission(text: str) -> None:
    frame = READER.norm(text)
    assert frame is not None
    assert (frame.topic, frame.sign, frame.mode) == ("tipping", -1, Mode.PERMISSION)


def test_a_prohibition_stays_one_beside_a_permission() -> None:
    frames = READER.norms("Guests may eat here, but no smoking is allowed.")
    assert [(f.topic, f.sign, f.mode) for f in frames] == [
        ("eating", 1, Mode.PERMISSION),
        ("smoking", -1, Mode.INJUNCTIVE),
    ]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("Smoking is strictly forbidden.", 0.85, 1.0),
        ("Never shout.", 0.85, 1.0),
        ("Guests should tip.", 0.5, 0.7),
        ("Ideally, guests tip.", 0.0, 0.35),
        ("It would be nice to leave a tip.", 0.0, 0.35),
    ],
)
def test_strength_travels_in_words(text: str, low: float, high: float) -> None:
    frame = READER.norm(text)
    assert frame is not None
    assert low <= frame.strength <= high


@pytest.mark.parametrize(
    ("text", "setting", "aspect"),
    [
        ("No smoking indoors.", Setting.INDOORS, Aspect.RULE),
        ("Smoke only in designated areas.", Setting.INDOORS, Aspect.PLACE),
        ("No smoking except on the terrace.", Setting.INDOORS, Aspect.PLACE),
        ("If you want to smoke, go outside.", Setting.INDOORS, Aspect.PLACE),
        ("Be quiet in public.", Setting.PUBLIC, Aspect.RULE),
        ("Smoking harms the people nearby.", Setting.ANYWHERE, Aspect.VALUE),
    ],
)
def test_settings(text: str, setting: Setting, aspect: Aspect) -> None:
    frame = READER.norm(text)
    assert frame is not None
    assert frame.sign == -1
    assert frame.setting is setting
    if aspect is not Aspect.PLACE or "except" not in text:
        assert frame.aspect is aspect


def test_a_lecture_on_noise_is_not_noise() -> None:
    frames = READER.act("giving a lecture on loud noise")
    assert [(f.topic, f.sign, f.mode) for f in frames] == [("noise", 0, Mode.ADVOCACY)]


def test_how_one_speaks_is_an_act_and_of_what_is_advocacy() -> None:
    frames = {f.topic: f for f in READER.act("is speaking against tipping loudly", indoors=True)}
    assert (frames["noise"].mode, frames["noise"].sign) == (Mode.ACT, 1)
    assert (frames["tipping"].mode, frames["tipping"].sign) == (Mode.ADVOCACY, -1)
    assert frames["noise"].setting is Setting.INDOORS


def acts(text: str) -> dict[str, int]:
    frames = READER.act(text, indoors=True)
    return {frame.topic: frame.sign for frame in frames if frame.mode is Mode.ACT}


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (
            "loudly refusing to tip and smoking a cigarette",
            {"noise": 1, "tipping": -1, "smoking": 1},
        ),
        ("refusing to tip and smoking a cigarette", {"tipping": -1, "smoking": 1}),
        ("reading aloud for his exam and smoking a cigarette", {"noise": 1, "smoking": 1}),
        ("praising smoking and taking the shoes off at the door", {"shoes": -1}),
        ("complaining about smoking and smoking a cigarette", {"smoking": 1}),
        ("talking about smoking and tipping", {}),
    ],
)
def test_what_is_done_beside_a_refusal_or_a_talk_is_an_act(text: str, done: dict[str, int]) -> None:
    assert acts(text) == done


def test_habit() -> None:
    frame = READER.stances("He has a long-standing smoking habit.")[0]
    assert (frame.topic, frame.sign, frame.mode) == ("smoking", 1, Mode.STANCE)
    assert frame.habit >= 0.8


def test_names_are_not_topics() -> None:
    frames = READER.act("Tip Glorpson is reading", names=("Tip Glorpson",))
    assert not {"tipping", "~glorpson"} & {f.topic for f in frames}
    frames = READER.norms("No smoking at the Quiet Library.", places=("Quiet Library",))
    assert [f.topic for f in frames] == ["smoking"]


def test_without_a_lexicon_reading_degrades_and_does_not_crash() -> None:
    bare = Reader(Lexicon.empty())
    frame = bare.norm("No smoking indoors.")
    assert frame is not None
    assert (frame.topic, frame.sign, frame.setting) == ("~smoke", -1, Setting.INDOORS)
    assert bare.stances("He loves glorping.")[0].topic == "~glorp"


TEMPLATES = [
    ("{P} is not right.", -1),
    ("One should avoid {p}.", -1),
    ("People ought to practise {p}.", 1),
    ("Please refrain from {p} here.", -1),
    ("Nobody is obliged to go on {p}.", -1),
    ("{P} is welcome here.", 1),
    ("{P} is what one should do.", 1),
    ("{P} harms {h}.", -1),
    ("{P} protects {h}.", 1),
]


@pytest.mark.parametrize("axis", Lexicon.default().axes, ids=lambda axis: axis.id)
def test_every_phrase_of_the_lexicon_is_read_as_its_own_axis(axis: object) -> None:
    found = next(a for a in READER.lexicon.axes if a is axis)
    for sign in (1, -1):
        acts = [f for f in READER.act(found.act(sign)) if f.topic == found.id]
        assert [f.sign for f in acts if f.mode is Mode.ACT] == [sign]
        phrase = found.phrase(sign)
        for template, direction in TEMPLATES:
            text = template.format(p=phrase, P=phrase.capitalize(), h=found.harm)
            assert norm(text) == (found.id, sign * direction), text
