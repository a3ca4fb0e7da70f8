"""Leadership: whom agents follow, what that changes, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from folkways.agents.mechanism import Setup
from folkways.agents.mechanisms import build
from folkways.agents.questions import GenerateActions, Utter
from folkways.base import events as ev
from folkways.base.errors import PartError
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.following import Followed, Following
from folkways.norms.science.leadership import Leadership, LeadershipParameters
from folkways.norms.science.operations import CHOOSE_LEADER
from folkways.norms.science.questions import ChooseLeader, ChosenLeader, LeaderCandidate
from folkways.reading.lexicon import Lexicon
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, preset, run, trio

BOB = "Bob Johnson"


class Noting(OfflineMind):
    """The offline mind; questions about actions and talk are noted."""

    def __init__(self) -> None:
        super().__init__(1)
        self.actions: list[GenerateActions] = []
        self.talk: list[Utter] = []

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if isinstance(inputs, GenerateActions):
            self.actions.append(inputs)
        elif isinstance(inputs, Utter):
            self.talk.append(inputs)
        return super().answer(op, inputs, key)


def lived(mind: OfflineMind, **changes: object) -> KeptTicks:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    settings = LeadershipParameters.model_validate(changes)
    return run(scenario, mind, (*build(scenario), Leadership(settings)))


def followed(kept: KeptTicks) -> list[tuple[str, str]]:
    events = [e for e in kept.events if isinstance(e, ev.MechanismEvent)]
    return [(e.agent, told.leader) for e in events if (told := Followed.read(e))]


def test_it_is_a_sound_mechanism() -> None:
    scenario = preset("hobbs_cafe", days=1, end="'09:00'")
    check_own_mechanism(Leadership, scenario=scenario, people=1)


def test_people_follow_those_who_are_sought_out_and_nobody_follows_itself() -> None:
    found = followed(lived(Noting()))
    assert any(leader for _, leader in found)
    assert all(agent != leader for agent, leader in found)
    entrepreneurs = {"Abigail Chen", BOB, "Francisco Lopez"}
    assert not any(leader for agent, leader in found if agent in entrepreneurs)


def test_an_office_holder_is_looked_up_to_and_its_word_weighs() -> None:
    mind = Noting()
    found = followed(lived(mind, choice="office", leaders=(BOB,)))
    assert {leader for _, leader in found if leader} == {BOB}
    words = [q.relationship for q in mind.talk if q.other == BOB]
    assert any(f"looks up to {BOB} and follows them" in text for text in words)
    notes = [note for q in mind.actions for line in q.guidelines for note in line.notes]
    assert notes
    assert all(note.startswith(f"{BOB}, whom the agent follows, ") for note in notes)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"leaders": ("Nobody Here",)}, "names 'Nobody Here', but no agent has this name"),
        ({"choice": "office"}, "nobody is in office: name at least one agent"),
    ],
)
def test_leaders_whom_there_are_not_are_refused(given: dict[str, object], message: str) -> None:
    settings = LeadershipParameters.model_validate(given)
    with pytest.raises(PartError, match=message):
        Leadership.build(Setup(trio(), Lexicon.default(), settings))


def said(talk: str, by: str, to: str) -> ev.Uttered:
    return ev.Uttered(t=5, agent=by, conversation=talk, to=to, text="Hello.", ends=False)


def test_attention_counts_the_people_who_began_a_talk_once_each() -> None:
    part = Following()
    for event in (
        said("c1", "Ann", "Bob"),
        said("c1", "Bob", "Ann"),  # an answer seeks nobody out
        said("c2", "Ann", "Bob"),
        said("c3", "Cleo", "Bob"),
        said("c4", "Bob", "Cleo"),
    ):
        part.fold(event)
    assert part.attention() == {"Bob": 2, "Cleo": 1}
    told = Followed(leader="Bob", reason="he is wise")
    part.fold(told.event(9, "Cleo", "leadership", ("Cleo",)))
    again = Following.restore(part.snapshot())
    assert (again.leader, again.decided, again.attention()) == ("Bob", 9, part.attention())
    assert told.sentence("Cleo") == "Cleo follows Bob: he is wise"
    with pytest.raises(msgspec.ValidationError):
        Following.restore(b"\x81\xa6sought\x01")


async def test_the_offline_mind_follows_whom_most_seek_out() -> None:
    question = EXAMPLES["choose_leader"]
    assert isinstance(question, ChooseLeader)
    answer = await OfflineMind(1).perform(CHOOSE_LEADER, question, CallKey(0, 0, 0))
    assert answer.leader == "Martha Lund"
    office = (LeaderCandidate(name="Nora Pine", sought_by=3, office=True), question.candidates[0])
    asked = question.model_copy(update={"candidates": office})
    answer = await OfflineMind(1).perform(CHOOSE_LEADER, asked, CallKey(0, 0, 0))
    assert answer.leader == "Nora Pine"


class Astray(Noting):
    """Follows somebody who is no candidate."""

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        answer = super().answer(op, inputs, key)
        if isinstance(answer, ChosenLeader):
            return answer.model_copy(update={"leader": "Nobody Here"})
        return answer


def test_a_leader_who_is_no_candidate_is_not_followed_but_counted() -> None:
    kept = lived(Astray())
    assert {leader for _, leader in followed(kept)} == {""}
    fell_back = [one for one in kept.events if isinstance(one, ev.FellBack)]
    assert len(fell_back) == len(followed(kept)) > 0
    assert {(one.operation, one.reason) for one in fell_back} == {
        ("choose_leader", "Nobody Here is not among the candidates")
    }
