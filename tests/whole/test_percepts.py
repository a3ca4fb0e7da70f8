"""What the people of a whole society see and hear: in the right place, as far as it carries."""

from __future__ import annotations

from collections import defaultdict

from tests.whole.scenes import Scenes

from folkways.agents.heard import speech_text
from folkways.agents.perceive import conduct_text
from folkways.base import events as ev
from folkways.norms.combined import JudgePercepts
from folkways.norms.questions import DetectConflict
from folkways.norms.relevance import bears_on
from folkways.testing.societies import shipped_map
from folkways.world.address import Address

TOWN = shipped_map("hobbs_cafe")


def indoors(place: str) -> bool:
    return TOWN.indoors(Address.parse(place, TOWN.name))


def test_each_place_is_remembered_as_it_is_on_the_map(scenes: Scenes) -> None:
    placed = [e for e in scenes.events if isinstance(e, ev.MemoryAdded | ev.Noticed) and e.place]
    assert len(placed) > 100
    assert {(e.place, e.indoors) for e in placed if e.indoors != indoors(e.place)} == set()
    assert {True, False} <= {e.indoors for e in placed}


def test_no_group_of_seats_takes_the_state_of_one(scenes: Scenes) -> None:
    changed = [e.address for e in scenes.events if isinstance(e, ev.ObjectChanged)]
    assert changed
    for address in changed:
        thing = TOWN.object(Address.parse(address, TOWN.name))
        assert sum(TOWN.walkable(tile) for tile in thing.tiles) <= 2


def test_a_reproach_is_noticed_once_beyond_the_reach_of_words_but_not_word_for_word(
    scenes: Scenes,
) -> None:
    talks: dict[str, ev.ConversationOpened] = {}
    seen: set[str] = set()
    farther = 0
    for event in scenes.events:
        if isinstance(event, ev.ConversationOpened):
            talks[event.conversation] = event
        elif isinstance(event, ev.Uttered):
            assert not set(event.faint) & {event.agent, event.to, *event.overheard_by}
            if event.faint:
                opened = talks[event.conversation]
                assert opened.reason == "conflict"
                assert (event.agent, event.to) == (opened.agent, opened.other)
                assert event.conversation not in seen
                seen.add(event.conversation)
                assert conduct_text(opened.other, event.gist) == (
                    opened.observation or conduct_text(opened.other, "")
                )
            farther += len(event.faint)
    assert farther
    said = {e.text for e in scenes.events if isinstance(e, ev.Uttered)}
    faint = [
        e.text
        for e in scenes.events
        if isinstance(e, ev.MemoryAdded | ev.Noticed)
        and ", too far off to be understood, " in e.text
    ]
    assert faint
    assert not [text for text in faint if any(words in text for words in said)]


def test_words_are_remembered_in_the_order_in_which_they_were_said(scenes: Scenes) -> None:
    said: dict[str, int] = {}
    twice = set()
    for number, event in enumerate(scenes.events):
        if isinstance(event, ev.Uttered):
            text = speech_text(event.agent, event.to, event.text)
            twice |= {text} & set(said)
            said[text] = number
    for text in twice:
        del said[text]
    heard: dict[str, list[int]] = defaultdict(list)
    for event in scenes.events:
        if isinstance(event, ev.MemoryAdded) and event.speech and event.text in said:
            heard[event.agent].append(said[event.text])
    assert heard
    assert all(numbers == sorted(numbers) for numbers in heard.values())


def norms_taken_up(scenes: Scenes) -> dict[tuple[str, str], int]:
    """Return when each agent first took up a norm of some content that it met."""
    contents: dict[tuple[str, str], str] = {}
    taken_up: dict[tuple[str, str], int] = {}
    for event in scenes.events:
        if isinstance(event, ev.NormIdentified):
            contents[event.agent, event.norm] = event.content
        elif isinstance(event, ev.NormEvaluated) and event.step == "none":
            content = contents[event.agent, event.norm]
            taken_up.setdefault((event.agent, content), event.t)
    return taken_up


def test_conduct_on_which_there_is_a_norm_is_judged_and_never_only_rated(scenes: Scenes) -> None:
    asked: list[JudgePercepts | DetectConflict] = []
    asked += [q for _, q in scenes.of(JudgePercepts)]
    asked += [q for _, q in scenes.of(DetectConflict)]
    judged = {
        (q.who.name, seen.text, norm.content)
        for q in asked
        for seen in q.observations
        for norm in q.norms
    }
    taken_up = norms_taken_up(scenes)
    noticed = defaultdict(list)
    for event in scenes.events:
        if isinstance(event, ev.Noticed):
            noticed[event.agent, event.text].append(event.t)
    rated = 0
    for key, q in scenes.of(JudgePercepts):
        for text in q.texts:
            name = text.partition(" is ")[0]
            if (
                name == q.who.name
                or " said to " in text
                or ", too far off to be understood, " in text
            ):
                continue
            if text.startswith("The "):
                continue
            seen_at = max((t for t in noticed[q.who.name, text] if t <= key.tick), default=key.tick)
            for norm in q.norms:
                # What was over before a norm was taken up is no breach of it.
                held = taken_up.get((q.who.name, norm.content), 0) <= seen_at
                if held and bears_on(text, name, norm.content):
                    assert (q.who.name, text, norm.content) in judged
            rated += 1
    assert rated
