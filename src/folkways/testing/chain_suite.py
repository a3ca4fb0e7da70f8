"""What every chain of tellers must hold to. Call :func:`check_chain` from a test of your own."""

from __future__ import annotations

from folkways.environments.environment import Environment
from folkways.environments.networks import Network, Wired
from folkways.language.mind import Mind
from folkways.packs.story_chains.facts import Began, Told
from folkways.packs.story_chains.operations import RETELL_STORY
from folkways.packs.story_chains.questions import RetellStory, Story
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Lived, as_type, live


def check_chain(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment built on ``StoryChains``: what is passed on is what was told.

    Each teller is put exactly the stories that those it hears told in the generation before, or, if
    it is among the first, one of those with which the run began; what it answers is what stands in
    the log, and what the next are put. Generations are counted from 1, and in each of them an
    agent tells once. ``parameters`` are those that are not as by default.
    """
    lived = live(kind, scenario, mind, until, parameters)
    log = _Chain(lived)
    put = {(one.key.tick, one.agent): one for one in lived.answers(RETELL_STORY.name)}
    for found in lived.facts_of(Wired, Began, Told):
        fact = found.fact
        if isinstance(fact, Wired):
            log.network = fact.network(len(lived.names))
        elif isinstance(fact, Began):
            log.first = set(fact.stories)
        elif isinstance(fact, Told):
            exchange = put.get((found.t, found.agent))
            asked = None if exchange is None else as_type(RetellStory, exchange.asked)
            answer = None if exchange is None else as_type(Story, exchange.answer)
            log.tell(found.agent, fact, asked, answer)
    assert log.stories, "nobody tells anything: no Told is in the log"


class _Chain:
    """Who told what in the generation before, as the log has it."""

    def __init__(self, lived: Lived) -> None:
        self._number = {name: at for at, name in enumerate(lived.names)}
        self.network: Network = [[] for _ in lived.names]
        self.first: set[str] = set()
        self.generation = 0
        self.stories: dict[str, str] = {}
        self._before: dict[str, str] = {}

    def tell(self, agent: str, told: Told, asked: RetellStory | None, answer: Story | None) -> None:
        where = f"{agent}, generation {told.generation}"
        if told.generation != self.generation:
            assert told.generation == self.generation + 1, (
                f"{where}: comes after generation {self.generation}"
            )
            self.generation, self._before, self.stories = told.generation, self.stories, {}
        assert agent not in self.stories, f"{where}: tells a second time"
        self.stories[agent] = told.story
        heard = [self._number[name] for name in told.heard]
        strangers = set(heard) - set(self.network[self._number[agent]])
        assert not strangers, f"{where}: hears somebody to whom it has no tie"
        silent = [name for name in told.heard if not self._before.get(name)]
        assert not silent, f"{where}: hears {silent[0]}, who told nothing in the generation before"
        assert told.heard or self.generation == 1, f"{where}: has heard nobody, and tells"
        self._check_passed_on(where, told, asked, answer)

    def _check_passed_on(
        self, where: str, told: Told, asked: RetellStory | None, answer: Story | None
    ) -> None:
        known = [self._before[name] for name in told.heard]
        if asked is not None:
            put = list(asked.stories)
            if known:
                assert put == known, f"{where}: is put {put}, and heard {known}"
            else:
                assert set(put) <= self.first, f"{where}: is put {put}, with which nothing began"
        if told.unanswered:
            first = known[0] if known else None
            same = told.story in self.first if first is None else told.story == first
            assert same, f"{where}: gave no answer, and its first story was not passed on"
        elif answer is not None:
            assert told.story == answer.story.strip(), (
                f"{where}: told {answer.story!r}, and the log has {told.story!r}"
            )
