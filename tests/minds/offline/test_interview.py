"""What an agent tells an interviewer: from the inputs alone, on any conduct, under any name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.agents import shown
from folkways.agents.interview import (
    ANSWER_INTERVIEW,
    AnswerInterview,
    InterviewAnswer,
    Recollection,
)
from folkways.agents.questions import Stroke
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.first_person import first_person, of_oneself, verb_of_me
from folkways.minds.offline.interview import LONGEST, UNKNOWN

KEY = CallKey(30_000, 1, 0)
HALL = shown.Place(address="Blue House: hall", indoors=True)


def who(learned: str = "", **fields: object) -> shown.Who:
    given = {
        "name": "Ann Ash",
        "age": 30,
        "role": "ordinary",
        "innate": ("calm", "curious"),
        "learned": learned,
        "currently": "",
        "lifestyle": "",
        "daily_requirement": "",
        "relationships": {},
    }
    return shown.Who.model_validate({**given, **fields})


def saw(
    person: str, doing: str, when: str = "day 1 08:30", *, indoors: bool = True
) -> Recollection:
    return Recollection(
        when=when,
        kind="observation",
        text=f"{person} is {doing}",
        about=person,
        place="Blue House: hall",
        indoors=indoors,
    )


def thought(text: str, about: str = "") -> Recollection:
    return Recollection(when="day 1 08:40", kind="thought", text=text, about=about)


def norm(text: str, weight: int = 60) -> shown.Guideline:
    return shown.Guideline(text=text, kind="injunctive", weight=weight, reminders=0)


def ask(
    question: str,
    me: shown.Who | None = None,
    *memories: Recollection,
    standards: tuple[shown.Guideline, ...] = (),
    plan: tuple[Stroke, ...] = (),
    history: tuple[tuple[str, str], ...] = (),
    relationships: dict[str, str] | None = None,
    doing: str = "reading a book",
) -> InterviewAnswer:
    inputs = AnswerInterview(
        who=me or who(),
        when="day 1 09:00",
        place=HALL,
        doing=doing,
        plan=plan,
        relationships=relationships or {},
        standards=standards,
        memories=memories,
        history=tuple(shown.Line(speaker=name, text=text) for name, text in history),
        question=question,
    )
    return OfflineMind(1).answer(ANSWER_INTERVIEW, inputs, KEY)


@pytest.mark.parametrize("doing", ["dropping litter", "glorping", "playing music aloud"])
def test_it_tells_the_norm_that_it_holds_who_spoke_for_it_and_whom_it_saw(doing: str) -> None:
    answer = ask(
        f"What do you think of {doing}?",
        who(f"Ann Ash is firmly against {doing}."),
        thought(f"Ben Birch says: No {doing}.", "Ben Birch"),
        saw("Cid Cole", doing),
        thought("The soup was good."),
        standards=(norm(f"No {doing}.", 90),),
    )
    assert f"This is what I hold: No {doing}." in answer.text
    assert "a great deal" in answer.text
    assert f"I am firmly against {doing}." in answer.text
    assert "Ben Birch spoke for it." in answer.text
    assert "I have seen Cid Cole go against it." in answer.text
    assert answer.evidence == (0, 1)


def test_who_holds_no_norm_says_so_and_tells_what_it_likes() -> None:
    answer = ask("Is it right to glorp?", who("Ann Ash enjoys glorping."))
    assert answer.text == "I enjoy glorping. But I hold no rule about it."
    assert ask("What about jumping the queue?").text == "I have no firm view on jumping the queue."


def test_a_norm_that_goes_against_one_s_own_stance_does_not_come_easily() -> None:
    answer = ask(
        "How do you feel about dropping litter?",
        who("Ann Ash enjoys dropping litter."),
        standards=(norm("No dropping litter.", 30),),
    )
    assert "not of much weight" in answer.text
    assert "does not come easily to me, though. I enjoy dropping litter." in answer.text


def test_what_it_has_seen_is_counted_by_person_and_place() -> None:
    seen = (
        saw("Ben Birch", "smoking"),
        saw("Ben Birch", "smoking a pipe"),
        saw("Cid Cole", "smoking", indoors=False),
    )
    inside = ask("Have you seen anybody smoking indoors?", None, *seen)
    assert "Ben Birch (2 times)" in inside.text
    assert "Cid Cole" not in inside.text
    assert inside.evidence == (0, 1)
    anywhere = ask("Have you seen anybody smoking?", None, *seen)
    assert "Cid Cole" in anywhere.text
    assert ask("Have you seen anybody smoking?").text.startswith("I do not remember seeing")


def test_who_told_it_is_named_by_side() -> None:
    answer = ask(
        "Who told you about dropping litter?",
        None,
        thought("Ben Birch says: No dropping litter.", "Ben Birch"),
        thought("Cid Cole says: Everyone is free to drop litter.", "Cid Cole"),
    )
    assert "Cid Cole spoke in favour of" in answer.text
    assert "Ben Birch spoke against" in answer.text


def test_what_it_does_itself_comes_from_its_own_doings_and_habits() -> None:
    own = Recollection(when="day 1 08:10", kind="observation", text="Ann Ash is smoking")
    answer = ask("Do you smoke?", who("Ann Ash has smoked every day for decades."), own)
    assert "On day 1 at 08:10 I was smoking" in answer.text
    assert "I am used to smoking." in answer.text
    assert ask("Do you smoke?").text == "No, not that I remember."


def test_why_goes_back_to_what_was_asked_before() -> None:
    held = (norm("No dropping litter."),)
    before = (("Interviewer", "What of dropping litter?"), ("Ann Ash", "No dropping litter."))
    assert "No dropping litter" in ask("Why?", standards=held, history=before).text
    assert ask("Why?").text == UNKNOWN


def test_of_itself_it_speaks_in_the_first_person() -> None:
    me = who(
        "Ann Ash is a nurse. She has two dogs and walks them with Ben Birch, who likes his tea.",
        lifestyle="Ann gets up at six, works all day, and goes to bed at ten.",
        daily_requirement="From 12 to 13, has lunch.",
    )
    told = ask("Please tell me who you are.", me).text
    assert told.startswith("I am Ann Ash, 30 years old. I am a nurse. I have two dogs")
    assert "who likes his tea" in told
    day = ask("How does an ordinary day of yours go?", me).text
    assert "I get up at six, work all day, and go to bed at ten." in day
    assert "from 12:00 to 13:00, having lunch" in day
    assert "calm and curious" in ask("How would you describe your character?", me).text


def test_plans_are_told_for_the_time_that_is_asked_for() -> None:
    plan = (
        Stroke(start="09:00", end="11:00", text="baking bread"),
        Stroke(start="11:00", end="12:00", text="sweeping one's yard"),
    )
    assert "baking bread" in ask("What will you be doing at ten?", plan=plan).text
    assert "baking" not in ask("What will you do at 11:30?", plan=plan).text
    assert "sweeping my yard" in ask("What is left for you to do today?", plan=plan).text
    assert "nothing for that time" in ask("What do you intend to do this evening?", plan=plan).text
    later = who(daily_requirement="From 10 to 11, gives a talk.")
    assert "giving a talk" in ask("What will you be doing at ten tomorrow?", later, plan=plan).text


def test_memories_of_talks_places_and_people() -> None:
    chat = Recollection(
        when="day 1 08:20",
        kind="chat",
        text="Talked with Ben Birch about the fair. It ended in agreement.",
        about="Ben Birch",
    )
    talked = ask("Whom have you talked with lately, and what about?", None, chat)
    assert talked.text.startswith("On day 1 at 08:20 I talked with Ben Birch about the fair.")
    assert talked.evidence == (0,)
    there = ask("Where were you at 8:30, and who was there?", None, saw("Cid Cole", "reading"))
    assert "I was at Blue House: hall. I remember Cid Cole being there." in there.text
    assert ask("Where were you at 8:30?").text == "I do not remember where I was then."
    of_ben = ask(
        "What do you think of Ben?", None, chat, relationships={"Ben Birch": "They have talked."}
    )
    assert of_ben.text.startswith("We have talked. On day 1 at 08:20: Talked with Ben Birch")


def test_what_it_cannot_know_it_does_not_claim() -> None:
    assert ask("What is the capital of the moon?").text == UNKNOWN
    burning = ask("Something is burning on your stove. What do you do?").text
    assert burning == "I do not know what I would do. Nothing of the kind has happened to me."
    reminded = ask("Is the garden gate still broken?", None, thought("The garden gate is broken."))
    assert reminded.text.startswith("I do not know, but this comes to mind.")


def test_speaking_up_follows_from_character() -> None:
    question = "Somebody next to you behaves in a way that bothers everyone. What do you do?"
    bold, shy = who(innate=("assertive", "resolute")), who(innate=("shy", "timid"))
    assert "say what I think" in ask(question, bold).text
    assert "rather say nothing" in ask(question, shy).text


def test_names_make_no_difference() -> None:
    def told(me: str, other: str) -> str:
        described = who(f"{me} is firmly against dropping litter.", name=me)
        memory = thought(f"{other} says: No dropping litter.", other)
        rule = (norm("No dropping litter."),)
        return ask("What of dropping litter?", described, memory, standards=rule).text

    assert told("Mark Smoke", "Will Loud") == told("Ann Ash", "Ben Birch").replace(
        "Ben Birch", "Will Loud"
    )


@settings(max_examples=60, deadline=None)
@given(
    question=st.text(min_size=1, max_size=300).filter(str.strip),
    text=st.text(max_size=200),
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
)
def test_any_text_gets_an_answer_within_bounds(question: str, text: str, name: str) -> None:
    memory = Recollection(when="day 1 08:00", kind="observation", text=text, about=name)
    answer = ask(question, who(text, relationships={name: text}), memory, standards=(norm(text),))
    assert 0 < len(answer.text) <= LONGEST
    assert set(answer.evidence) <= {0}


def test_a_description_as_one_says_it_oneself() -> None:
    turned = {
        "Ann Ash has been a baker for years.": "I have been a baker for years.",
        "She often carries her bag and washes it.": "I often carry my bag and wash it.",
        "Ann's dog is old.": "My dog is old.",
        "Ann meets Ben Birch and his dog.": "I meet Ben Birch and his dog.",
        "People should return their books.": "People should return their books.",
        "Every day, Ann feeds cats and dogs.": "Every day, I feed cats and dogs.",
        "Ann lives with Ann Berg.": "I live with Ann Berg.",
    }
    for text, said in turned.items():
        assert first_person(text, "Ann Ash") == said
    assert of_oneself("is against it") == "I am against it"
    assert [verb_of_me(v) for v in ("watches", "tries", "goes", "says")] == [
        *("watch", "try", "go", "say"),
    ]
