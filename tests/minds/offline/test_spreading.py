from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.agents.shown import Line
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms

KEY = CallKey(30_000, 4, 0)
Person = Callable[..., shown.Who]
Identified = Callable[..., tuple[norms.Information, ...]]
Thinking = Callable[..., tuple[norms.Thought, ...]]
Judged = Callable[..., tuple[list[int], list[int]]]


@pytest.fixture
def identified(mind: OfflineMind, person: Person) -> Identified:
    def identify(
        *lines: tuple[str, str],
        thoughts: tuple[str, ...] = (),
        heard: dict[str, int] | None = None,
        learned: str = "",
    ) -> tuple[norms.Information, ...]:
        question = norms.IdentifyNormativeInformation(
            who=person("Dot Dale", learned),
            lines=tuple(Line(speaker=speaker, text=text) for speaker, text in lines),
            thoughts=thoughts,
            heard=heard or {},
        )
        return mind.answer(norms_ops.IDENTIFY_NORMATIVE_INFORMATION, question, KEY).information

    return identify


@pytest.fixture
def thoughts(mind: OfflineMind, person: Person) -> Thinking:
    def think(
        *seen: tuple[str, str],
        standards: Sequence[str] = (),
        heard: tuple[str, ...] = (),
        learned: str = "Dot Dale is a student.",
    ) -> tuple[norms.Thought, ...]:
        question = norms.GenerateThought(
            who=person("Dot Dale", learned),
            observations=tuple(
                norms.Observed(text=text, other=other, place="Blue House: hall", indoors=True)
                for other, text in seen
            ),
            standards=tuple(
                norms.Standard(content=text, kind="injunctive", utility=70) for text in standards
            ),
            heard=heard,
        )
        return mind.answer(norms_ops.GENERATE_THOUGHT, question, KEY).thoughts

    return think


@pytest.fixture
def judged(mind: OfflineMind, person: Person) -> Judged:
    def judge(
        text: str, *contents: str, other: str = "Ben Birch", indoors: bool = True
    ) -> tuple[list[int], list[int]]:
        question = norms.DetectConflict(
            who=person("Dot Dale"),
            observations=(norms.Observed(text=text, other=other, place="x", indoors=indoors),),
            norms=tuple(
                norms.Standard(content=content, kind="injunctive", utility=70)
                for content in contents
            ),
        )
        answer = mind.answer(norms_ops.DETECT_CONFLICT, question, KEY)
        return [f.norm for f in answer.conflicts], [f.norm for f in answer.upheld]

    return judge


# --- conflicts


def test_conduct_breaks_and_keeps_norms(judged: Judged) -> None:
    contents = ("No smoking indoors.", "No speaking loudly in public.")
    assert judged("Ben Birch is smoking a cigarette at a table", *contents) == ([0], [])
    assert judged("Ben Birch is talking in a low voice", *contents) == ([], [1])
    assert judged("Ben Birch is reading a book", *contents) == ([], [])


def test_the_place_decides(judged: Judged) -> None:
    text = "Ben Birch is smoking a cigarette"
    assert judged(text, "No smoking indoors.", indoors=True)[0] == [0]
    assert judged(text, "No smoking indoors.", indoors=False)[0] == []


def test_words_break_no_norm(judged: Judged) -> None:
    said = 'Ben Birch said to Cid Cole: "I am smoking indoors."'
    assert judged(said, "No smoking indoors.") == ([], [])
    assert judged("Ben Birch is giving a lecture on the harm of loud noise", "Be quiet.")[0] == []


def test_a_norm_on_several_topics_is_broken_by_any(judged: Judged) -> None:
    whole = "For the good of all, people should not smoke or litter."
    assert judged("Ben Birch is smoking a cigarette", whole)[0] == [0]


def test_a_permission_cannot_be_broken(judged: Judged) -> None:
    assert judged("Ben Birch is smoking a cigarette", "Everyone is free to smoke.")[0] == []


# --- deciding to talk


def test_entrepreneurs_always_speak_up(mind: OfflineMind, person: Person) -> None:
    who = person("Dot Dale", role="entrepreneur", innate=("shy",))
    for tick in range(0, 500, 10):
        assert _talks(mind, who, 1, tick)


def test_nobody_objects_to_what_it_is_doing_itself(mind: OfflineMind, person: Person) -> None:
    who = person("Dot Dale", role="entrepreneur")
    assert _talks(mind, who, 90, 0, doing="reading a book")
    assert not _talks(mind, who, 90, 0, doing="reading a book and smoking a cigarette")


def test_what_others_have_settled_with_somebody_is_left_to_them(
    mind: OfflineMind, person: Person
) -> None:
    lines = ("Good morning.", "Hello. What is it?", "Please do not smoke in here.")
    speakers = ("Cy Clay", "Ben Birch", "Cy Clay")

    def decision(count: int) -> str:
        """Return what comes of having overheard the first lines of a talk with the smoker."""
        told = tuple(shown.Line(speaker=a, text=b) for a, b in zip(speakers, lines, strict=True))
        question = agents.DecideToTalk(
            who=person("Dot Dale", role="entrepreneur"),
            other="Ben Birch",
            relationship="",
            observation="Ben Birch is smoking",
            norm=shown.Guideline(text="No smoking.", kind="injunctive", weight=90),
            spoken_to=(shown.SpokenTo(by="Cy Clay", minutes_ago=1, lines=told[:count]),),
        )
        return mind.answer(agents_ops.DECIDE_TO_TALK, question, CallKey(0, 4, 0)).decision

    assert [decision(count) for count in (1, 2, 3)] == ["now", "now", "later"]


def _talks(mind: OfflineMind, who: shown.Who, utility: int, tick: int, doing: str = "") -> bool:
    question = agents.DecideToTalk(
        who=who,
        other="Ben Birch",
        relationship="",
        observation="Ben Birch is smoking",
        norm=shown.Guideline(text="No smoking.", kind="injunctive", weight=utility),
        doing=doing,
    )
    return mind.answer(agents_ops.DECIDE_TO_TALK, question, CallKey(tick, 4, 0)).talks


def test_others_speak_up_by_assertiveness_and_by_what_is_at_stake(
    mind: OfflineMind, person: Person
) -> None:
    def share(innate: tuple[str, ...], utility: int) -> float:
        who = person("Dot Dale", innate=innate)
        return sum(_talks(mind, who, utility, tick) for tick in range(400)) / 400

    assert share(("assertive", "bold"), 60) > share(("shy", "timid"), 60) + 0.2
    assert share(("calm",), 90) > share(("calm",), 30) + 0.2


# --- identifying


def test_normative_sentences_are_identified_with_the_line(identified: Identified) -> None:
    (found,) = identified(
        ("Ben Birch", "Excuse me, Dot. People should not smoke indoors."),
        ("Dot Dale", "I had not thought of that."),
    )
    assert (found.content, found.kind, found.source) == ("No smoking indoors.", "injunctive", 0)


@pytest.mark.parametrize(
    "text",
    [
        "I do not like smoking indoors.",
        "I enjoy smoking.",
        "I see that you are smoking.",
        "Hello, Dot. How are things with you?",
        "Sorry to trouble you, Dot.",
    ],
)
def test_preferences_and_small_talk_are_not(identified: Identified, text: str) -> None:
    assert identified(("Ben Birch", text)) == ()


def test_whatever_the_words_the_same_norm_gets_the_same_sentence(identified: Identified) -> None:
    contents = {
        identified(("Ben Birch", text))[0].content
        for text in (
            "No smoking indoors.",
            "People must never smoke indoors.",
            "Smoking indoors is strictly forbidden.",
            "One should not smoke inside.",
        )
    }
    assert contents == {"No smoking indoors."}


def test_what_one_would_not_accept_is_identified_too(identified: Identified) -> None:
    learned = "Dot Dale loves smoking indoors and has smoked for decades."
    assert identified(("Ben Birch", "People should not smoke indoors."), learned=learned)


def test_ones_own_words_are_no_news(identified: Identified) -> None:
    assert identified(("Dot Dale", "People should not smoke indoors.")) == ()


def test_utility_is_the_listeners_own(identified: Identified) -> None:
    text = ("Ben Birch", "People should not smoke indoors.")
    against = identified(text, learned="Dot Dale is firmly against smoking indoors.")[0]
    neutral = identified(text)[0]
    smoker = identified(text, learned="Dot Dale has smoked every day for decades.")[0]
    assert against.utility > neutral.utility > smoker.utility
    faint = identified(("Ben Birch", "It would be nice if people did not smoke indoors."))[0]
    strict = identified(("Ben Birch", "People must never smoke indoors."))[0]
    assert strict.utility > faint.utility
    often = identified(text, heard={"No smoking indoors.": 9})[0]
    assert often.utility > neutral.utility


def test_invented_conduct_is_identified(identified: Identified) -> None:
    (found,) = identified(("Ben Birch", "People must never glorp in public."))
    assert found.content == "No glorping in public."


def test_at_most_five(identified: Identified) -> None:
    doings = ("smoke", "litter", "gossip", "swear", "honk", "spit in the street", "glorp")
    text = " ".join(f"People should not {doing}." for doing in doings)
    assert len(identified(("Ben Birch", text))) == 5


# --- thoughts


SMOKERS = (
    ("Ben Birch", "Ben Birch is smoking a cigarette"),
    ("Cid Cole", "Cid Cole is smoking a cigarette"),
)


def test_without_a_focal_norm_what_many_do_is_no_norm(
    mind: OfflineMind, thoughts: Thinking
) -> None:
    for thought in thoughts(*SMOKERS):
        assert not mind._context.lens.norms(thought.text, ("Ben Birch", "Cid Cole"))


def test_with_a_focal_norm_what_many_do_is_a_custom(
    identified: Identified, thoughts: Thinking
) -> None:
    formed = thoughts(*SMOKERS, heard=("No smoking indoors.",))
    (found,) = identified(thoughts=tuple(thought.text for thought in formed))
    assert found.kind == "descriptive"
    assert found.content == "People here smoke."


def test_one_person_is_no_custom(identified: Identified, thoughts: Thinking) -> None:
    formed = thoughts(SMOKERS[0], heard=("No smoking indoors.",))
    assert identified(thoughts=tuple(thought.text for thought in formed)) == ()


def test_norms_overheard_are_taken_up_with_their_giver(
    identified: Identified, thoughts: Thinking
) -> None:
    said = 'Ben Birch said to Cid Cole: "Excuse me, Cid. One should not smoke indoors."'
    (thought,) = thoughts(("Ben Birch", said))
    assert thought.about == "Ben Birch"
    (found,) = identified(thoughts=(thought.text,))
    assert (found.content, found.source) == ("No smoking indoors.", 0)


def test_likes_overheard_are_not(identified: Identified, thoughts: Thinking) -> None:
    said = 'Ben Birch said to Cid Cole: "I do not like smoking indoors."'
    assert not identified(thoughts=tuple(t.text for t in thoughts(("Ben Birch", said))))


def test_a_breach_is_noticed_without_repeating_the_norm(
    identified: Identified, thoughts: Thinking
) -> None:
    formed = thoughts(SMOKERS[0], standards=("No smoking indoors.",))
    assert "sorry to see" in formed[0].text
    assert identified(thoughts=(formed[0].text,)) == ()


def test_at_most_three_thoughts(thoughts: Thinking) -> None:
    acts = ("smoking", "littering", "greeting everyone", "swearing", "reading a book")
    assert len(thoughts(*((f"P{i} Q", f"P{i} Q is {act}") for i, act in enumerate(acts)))) == 3
