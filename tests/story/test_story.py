from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.events import (
    ActionBegan,
    AgentPlaced,
    AnyEvent,
    Arrived,
    CommitmentEnded,
    CommitmentMade,
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    DayBegan,
    Departed,
    Intervened,
    InvitationAnswered,
    MechanismEvent,
    MemoryAdded,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    RelationshipRevised,
    TalkDecided,
    TalkDeclined,
    TalkMissed,
    Uttered,
)
from folkways.base.time import HOUR, MINUTE
from folkways.story.story import Story, as_markdown, as_text
from folkways.story.tell import tell
from folkways.testing.memory_logs import MemoryLog, make_header

ANN, BEN, CAT = "Ann Field", "Ben Hill", "Cat Hill"
ROOM, TERRACE = "Hobbs Café: café room", "Hobbs Café: terrace"
NINE = 9 * HOUR
QUIET = "People should sing outside."


def singing() -> list[AnyEvent]:
    """Ann asks Ben, who sings, to go outside; he promises it and goes."""
    return [
        DayBegan(t=NINE, day=1),
        *(
            AgentPlaced(t=NINE, agent=agent, tile=(1, 1), address=place)
            for agent, place in ((ANN, ROOM), (BEN, ROOM), (CAT, TERRACE))
        ),
        NormCreated(
            t=NINE, agent=ANN, norm="0.0", content=QUIET, norm_kind="injunctive", utility=80
        ),
        ActionBegan(t=NINE, agent=ANN, text="reading", address=ROOM, seconds=900),
        ActionBegan(t=NINE, agent=CAT, text="having tea", address=TERRACE, seconds=900),
        ActionBegan(t=NINE + 60, agent=BEN, text="singing a song", address=ROOM, seconds=900),
        ConflictDetected(
            t=NINE + 70,
            agent=ANN,
            other=BEN,
            norm="0.0",
            observation=f"{BEN} is singing a song",
            memory=1,
        ),
        TalkDecided(
            t=NINE + 70, agent=ANN, other=BEN, norm="0.0", talks=True, reason="she cannot read"
        ),
        ConversationOpened(
            t=NINE + 80,
            agent=ANN,
            other=BEN,
            conversation="c1",
            reason="conflict",
            about=QUIET,
            norm="0.0",
        ),
        Uttered(
            t=NINE + 90,
            agent=ANN,
            to=BEN,
            conversation="c1",
            text="Good morning! Would you sing outside?",
            ends=False,
            overheard_by=(CAT,),
        ),
        Uttered(t=NINE + 100, agent=BEN, to=ANN, conversation="c1", text="All right.", ends=True),
        ConversationClosed(
            t=NINE + 100, agent=ANN, other=BEN, conversation="c1", turns=2, why=f"{BEN} ended it"
        ),
        CommitmentMade(
            t=NINE + 110,
            agent=BEN,
            commitment="c1.1.1",
            what="singing on the terrace",
            others=(ANN,),
            conversation="c1",
        ),
        NormIdentified(
            t=NINE + 110,
            agent=BEN,
            norm="1.0",
            content=QUIET,
            norm_kind="injunctive",
            utility=50,
            channel="conversation",
            source_text="",
            giver=ANN,
            conversation="c1",
        ),
        MemoryAdded(
            t=NINE + 110,
            agent=BEN,
            id=7,
            memory="chat",
            text="We talked.",
            importance=5,
            about=ANN,
        ),
        MemoryAdded(
            t=NINE + 110,
            agent=BEN,
            id=8,
            memory="thought",
            text="I will go out",
            importance=5,
            evidence=(7,),
        ),
        RelationshipRevised(t=NINE + 110, agent=BEN, other=ANN, text="Ann is strict but fair."),
        NormEvaluated(t=NINE + 120, agent=BEN, norm="1.0", passed=True),
        Departed(t=NINE + 130, agent=BEN, path=((1, 2),), address=TERRACE),
        Arrived(t=NINE + 150, agent=BEN, tile=(1, 2), address=TERRACE),
        ActionBegan(
            t=NINE + 150,
            agent=BEN,
            text="singing on the terrace",
            address=TERRACE,
            seconds=900,
            reason="Keeps norm 0: it disturbs nobody out here",
        ),
        CommitmentEnded(
            t=NINE + 150,
            agent=BEN,
            commitment="c1.1.1",
            others=(ANN,),
            outcome="kept",
            witness="account",
            why="",
        ),
    ]


def test_a_talk_is_told_where_and_when_its_first_words_are_said() -> None:
    begins = [
        *singing()[:7],
        ConversationOpened(
            t=NINE + 80, agent=ANN, other=CAT, conversation="c1", reason="chat", about="tea"
        ),
        Departed(t=NINE + 80, agent=ANN, path=((1, 2),), address=TERRACE),
        Arrived(t=NINE + 120, agent=ANN, tile=(1, 2), address=TERRACE),
        Uttered(
            t=NINE + 130, agent=ANN, to=CAT, conversation="c1", text="Good morning!", ends=True
        ),
    ]
    text = as_text(tell(log_of(begins), NINE, NINE + HOUR))
    room, terrace = text.index("In the café room"), text.index("On the terrace of")
    left, came = text.index("Ann left for the terrace"), text.index("Ann came from the café room")
    assert room < left < terrace < came < text.index("Good morning!")


def test_one_half_of_what_two_agreed_on_is_told_as_that_of_who_does_it() -> None:
    made = CommitmentMade(
        t=NINE + 110,
        agent=BEN,
        commitment="c1.1.1",
        what="stopping by Ann Field's table",
        others=(ANN,),
        conversation="c1",
        joint=True,
    )
    events = [made if isinstance(event, CommitmentMade) else event for event in singing()]
    text = as_text(tell(log_of(events), NINE, NINE + HOUR))
    assert "Ben agreed with Ann on stopping by Ann's table." in text


def test_what_two_do_together_is_told_once() -> None:
    together = [
        ActionBegan(
            t=NINE + 120,
            agent=one,
            text="playing chess",
            address=ROOM,
            seconds=900,
            joint="j0.1",
            company=(other,),
        )
        for one, other in ((ANN, BEN), (BEN, ANN))
    ]
    text = as_text(tell(log_of([*singing()[:4], *together]), NINE, NINE + HOUR))
    assert text.count("played chess") == 1
    assert "Ann and Ben played chess together." in text


def test_what_one_does_and_the_other_has_a_part_in_is_told_once() -> None:
    parts = {ANN: "paying Ben and leaving a tip", BEN: "taking the payment of Ann"}
    both = [
        ActionBegan(
            t=NINE + 120,
            agent=one,
            text=parts[one],
            address=ROOM,
            seconds=120,
            joint="j0.1",
            company=(other,),
            lead=ANN,
        )
        for one, other in ((ANN, BEN), (BEN, ANN))
    ]
    text = as_text(tell(log_of([*singing()[:4], *both]), NINE, NINE + HOUR))
    assert "Ann paid Ben and left a tip." in text
    assert "payment" not in text


def test_an_invitation_that_was_declined_is_told_with_its_reason() -> None:
    declined = InvitationAnswered(
        t=NINE + 60, agent=BEN, joint="j0.1", by=ANN, joins=False, why="I am tired", asked=True
    )
    text = as_text(tell(log_of([*singing()[:4], declined]), NINE, NINE + HOUR))
    assert "with Ben, but Ben declined: “I am tired.”" in " ".join(text.split())


@pytest.mark.parametrize(
    ("until", "said"),
    [
        (0, "Ben did not want to talk with Ann: “I am busy.”"),
        (NINE + 10 * MINUTE, "Ben asked Ann to wait until 09:10: “I am busy.”"),
    ],
)
def test_a_talk_that_was_declined_is_told_with_its_reason(until: int, said: str) -> None:
    opened = [event for event in singing() if event.t < NINE + 100]
    declined = TalkDeclined(
        t=NINE + 100, agent=BEN, other=ANN, conversation="c1", until=until, reason="I am busy"
    )
    closed = ConversationClosed(
        t=NINE + 100, agent=ANN, other=BEN, conversation="c1", turns=1, why=declined.outcome
    )
    text = as_text(tell(log_of([*opened, declined, closed]), NINE, NINE + HOUR))
    assert " ".join(text.split()).count(said) == 1


def test_nothing_is_told_of_what_conflicts_with_the_agents_own_norm_in_its_own_conduct() -> None:
    own = ConflictDetected(
        t=NINE + 70, agent=BEN, other="", norm="0.0", observation=f"{BEN} is singing", memory=1
    )
    missed = TalkMissed(
        t=NINE + 70,
        agent=BEN,
        other="",
        reason="conflict",
        about=QUIET,
        norm="0.0",
        weight=5,
        why=" was out of sight",
    )
    assert told(tell(log_of([*singing()[:8], own, missed]), NINE, NINE + HOUR)) == told(
        tell(log_of(singing()[:8]), NINE, NINE + HOUR)
    )


def test_people_are_called_by_their_first_names_in_thoughts_and_doings_and_nothing_twice() -> None:
    def thought(t: int, id: int, text: str) -> MemoryAdded:
        return MemoryAdded(
            t=t, agent=ANN, id=id, memory="thought", text=text, importance=5, evidence=(1,)
        )

    events = [
        *singing()[:6],
        ActionBegan(
            t=NINE + 60,
            agent=ANN,
            text="waving to Ben Hill",
            address=ROOM,
            seconds=60,
            reason="Keeps the norm 'Greet.' (utility 40): habit",
        ),
        thought(NINE + 70, 5, "Ben Hill says: Sing."),
        thought(NINE + 200, 6, "Ben Hill says: Sing."),
    ]
    text = " ".join(as_text(tell(log_of(events), NINE, NINE + HOUR)).split("\n\n")[5:])
    assert "Ann waved to Ben, keeping to “Greet” (“habit”)." in text
    assert text.count("Ann thought: “Ben says: Sing.”") == 1
    assert "Hill" not in text


def test_an_age_that_the_scenario_does_not_give_is_left_out() -> None:
    story = tell(log_of(singing()), NINE, NINE + HOUR)
    unknown = replace(story, people=(replace(story.people[0], age=0, about="She sings."),))
    assert "Ann Field. She sings." in as_text(unknown)


def log_of(events: Sequence[AnyEvent]) -> MemoryLog:
    return MemoryLog(make_header((ANN, BEN, CAT), start="09:00"), list(events))


def told(story: Story) -> list[tuple[str, list[str]]]:
    return [(scene.title, [one.text for one in scene.paragraphs]) for scene in story.scenes]


def test_a_story_tells_scene_by_scene_who_did_said_thought_and_promised_what() -> None:
    story = tell(log_of(singing()), NINE, NINE + HOUR)
    assert told(story) == [
        (
            "In the café room of Hobbs Café, 09:00 to 09:02",
            [
                "Ann and Ben were in the café room of Hobbs Café.",
                "Ann read.",
                "Ben sang a song. That jarred on Ann (“People should sing outside.”).",
                "Ann decided to say something to Ben: “She cannot read.”",
                "“Good morning!” Ann said. “Would you sing outside?”",
                "“All right,” Ben answered.",
                "Cat could hear them.",
                "Ben promised Ann to sing on the terrace.",
                "Ben came to hold: “People should sing outside.” Ben thought: “I will go out.” "
                "Of Ann, Ben now thought: “Ann is strict but fair.”",
                "At 09:02, Ben left for the terrace.",
            ],
        ),
        (
            "On the terrace of Hobbs Café, 09:00 to 09:02",
            [
                "Cat was on the terrace of Hobbs Café.",
                "Cat had tea.",
                "At 09:02, Ben came from the café room and sang on the terrace (“it disturbs "
                "nobody out here”). Ben kept a promise to Ann: singing on the terrace.",
            ],
        ),
    ]
    assert [scene.people for scene in story.scenes] == [(ANN, BEN), (CAT, BEN)]
    assert [(one.name, one.age, one.holds) for one in story.people] == [
        (ANN, 30, (QUIET,)),
        (BEN, 30, ()),
        (CAT, 30, ()),
    ]
    assert [one.agent for one in story.scenes[0].paragraphs if one.kind == "line"] == [ANN, BEN]


def test_a_stretch_that_cuts_a_talk_says_so() -> None:
    late = told(tell(log_of(singing()), NINE + 95, NINE + 105))[0][1]
    assert late[:3] == [
        "Ann was in the café room of Hobbs Café, reading. Ben was singing a song.",
        "Ann and Ben had been talking since 09:01 about this: “People should sing outside.”",
        "“All right,” Ben said to Ann.",
    ]
    early = told(tell(log_of(singing()), NINE, NINE + 95))[0][1]
    assert early[-1] == "Cat could hear them. They were still talking when this stretch ended."


def test_a_scene_ends_with_a_pause_and_is_taken_up_again() -> None:
    later = [
        *singing(),
        ActionBegan(t=NINE + 300, agent=ANN, text="reading on", address=ROOM, seconds=60),
        ActionBegan(t=NINE + HOUR, agent=ANN, text="reading", address=ROOM, seconds=60),
    ]
    scenes = tell(log_of(later), NINE, NINE + HOUR).scenes
    assert [(scene.place, (scene.begins - NINE) // MINUTE) for scene in scenes] == [
        (ROOM, 0),
        (TERRACE, 0),
        (ROOM, 60),
    ]
    assert scenes[-1].paragraphs[-1].text == "Ann went back to reading."


def test_only_scenes_with_an_agent_are_told_if_one_is_named() -> None:
    log = log_of(singing())
    assert [one.place for one in tell(log, NINE, NINE + HOUR, CAT).scenes] == [TERRACE]
    assert len(tell(log, NINE, NINE + HOUR, BEN).scenes) == 2
    with pytest.raises(FolkwaysError, match="nothing is told of Cat Hill"):
        tell(log, NINE + 60, NINE + 70, CAT)


@pytest.mark.parametrize(
    ("later", "silent"), [(False, "let it pass"), (True, "put off saying something")]
)
def test_who_takes_offence_and_says_nothing_is_told(later: bool, silent: str) -> None:
    events = [
        *singing()[:9],
        TalkDecided(
            t=NINE + 70,
            agent=ANN,
            other=BEN,
            norm="0.0",
            talks=False,
            later=later,
            reason="he sings well",
        ),
        # The same conduct is noticed again and again while it lasts.
        *singing()[8:9],
    ]
    told_last = told(tell(log_of(events), NINE, NINE + HOUR))[0][1][-1]
    assert told_last == (
        "Ben sang a song. That jarred on Ann (“People should sing outside.”). "
        f"Ann {silent}: “He sings well.”"
    )


def test_a_stretch_in_which_nothing_happens_is_refused_with_what_comes_next() -> None:
    with pytest.raises(FolkwaysError, match=r"the next thing happened day 1 09:01$"):
        tell(log_of(singing()), NINE + 1, NINE + 59)


def test_what_agents_say_can_neither_steer_a_terminal_nor_mean_anything_in_markdown() -> None:
    hostile = "\x1b[2J# Boo\n\n* <script>\u202e`x` [y](http://z)"
    events = [
        Uttered(t=one.t, agent=one.agent, to=one.to, conversation="c1", text=hostile, ends=one.ends)
        if isinstance(one, Uttered)
        else one
        for one in singing()
    ]
    story = tell(log_of(events), NINE, NINE + HOUR)
    text = as_text(story)
    assert not {"\x1b", "\u202e", "<"} & set(text)
    line = next(one for one in as_markdown(story).splitlines() if "Boo" in one)
    assert line.startswith("> “")
    for mark in ("\\# Boo", "\\* ‹script›", "\\`x\\`", "\\[y\\](http://z)"):
        assert mark in line


def test_text_is_wrapped_and_speech_is_indented() -> None:
    lines = as_text(tell(log_of(singing()), NINE, NINE + HOUR), 40).splitlines()
    assert max(map(len, lines)) <= 46  # titles are not wrapped
    assert "  “Good morning!” Ann said. “Would you" in lines


def test_what_comes_from_outside_is_told_as_the_town_sees_it() -> None:
    changes: list[AnyEvent] = [
        Intervened(t=NINE + 1, agent=ANN, kind="whispered", data={"memory": 9, "text": "Go home"}),
        Intervened(
            t=NINE + 2,
            agent=ANN,
            kind="visit",
            data={"visitor": "Zoe Lake", "act": "enter", "description": "a reporter"},
        ),
        Intervened(
            t=NINE + 3,
            kind="object",
            data={"address": f"{ROOM}: piano", "state": "out of tune"},
        ),
        Intervened(t=NINE + 4, agent=ANN, kind="removed", data={}),
    ]
    story = tell(log_of([*singing()[:4], *changes]), NINE, NINE + HOUR)
    assert told(story)[0][1][-1] == (
        "A thought came to Ann from nowhere: “Go home.” Zoe, a reporter, came to talk with Ann. "
        "In the café room of Hobbs Café, the piano was now out of tune. Ann left the town for good."
    )


def test_facts_of_mechanisms_are_told_in_their_sentences_without_bookkeeping() -> None:
    def fact(text: str) -> MechanismEvent:
        return MechanismEvent(
            t=NINE + 90, agent=ANN, source="frowning", audience=(BEN,), data={}, text=text
        )

    events = [*singing(), fact(f"{ANN} frowns at {BEN}."), fact("")]
    events.sort(key=lambda event: event.t)
    story = as_text(tell(log_of(events), NINE, NINE + 600))
    assert "Ann frowns at Ben." in " ".join(story.split())


def test_what_two_agree_on_does_not_name_them_again() -> None:
    lunch = CommitmentMade(
        t=NINE + 120,
        agent=BEN,
        commitment="c1.1.2",
        what="having lunch with Ann Field at the inn",
        others=(ANN,),
        conversation="c1",
        joint=True,
    )
    text = as_text(tell(log_of([*singing()[:12], lunch]), NINE, NINE + HOUR))
    assert "Ben and Ann agreed on having lunch at the inn." in " ".join(text.split())


def test_an_arrival_and_two_deeds_are_one_sentence() -> None:
    arrival: list[AnyEvent] = [
        Departed(t=NINE + 30, agent=CAT, path=((1, 2),), address=ROOM),
        Arrived(t=NINE + 50, agent=CAT, tile=(1, 2), address=ROOM),
        ActionBegan(
            t=NINE + 50,
            agent=CAT,
            text="sitting down and reading a book",
            address=ROOM,
            seconds=900,
        ),
    ]
    text = as_text(tell(log_of([*singing()[:7], *arrival]), NINE, NINE + HOUR))
    assert "Cat came from the terrace, sat down and read a book." in " ".join(text.split())
