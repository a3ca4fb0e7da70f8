"""How one side of a conversation chooses its words: new in the talk, and free of norms."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from folkways.agents.questions import Utter
from folkways.base.time import HOUR, parse_moment
from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.relation import called
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of


class WordChoice:
    """One turn of a conversation, as far as it takes to choose among phrases."""

    def __init__(self, q: Utter, key: CallKey, ctx: Context) -> None:
        self.q = q
        self.ctx = ctx
        self.agent = key.agent
        self.lens = ctx.lens
        self.view: SelfView = view_of(q.who, ctx.lens)
        self.chance: Random = ctx.chance(key, "utter")
        self.hidden = hidden_names(q.who, q.other)
        self.described = q.who.relationships.get(q.other, "")
        self.name = called(q.other, self.described)
        self.said = " ".join(line.text for line in q.history)
        self.chosen: list[str] = []
        """What has been chosen for this turn so far, so that nothing is said twice in it."""

    def say(self, *parts: str) -> str:
        """Join the parts of an utterance."""
        return " ".join(part for part in parts if part)

    def pick(self, options: Sequence[str], **words: str) -> str:
        """Choose a sentence that states no norm, and one that is new in this talk if there is one.

        Nothing if no option can be said without stating a norm.
        """
        return self._first(options, int(self.chance.random() * len(options)), words)

    def pick_in_turn(self, options: Sequence[str], **words: str) -> str:
        """Choose like :meth:`pick`, but another sentence in each half hour.

        People who talk again and again do not say the same pleasantries each time.
        """
        offset = self.ctx.pick(self.agent, len(options), "in turn", options[0])
        return self._first(options, (offset + self.half_hour) % len(options), words)

    def _first(self, options: Sequence[str], start: int, words: dict[str, str]) -> str:
        words = {"name": self.name, **words}
        said = [text.format(**words) for text in (*options[start:], *options[:start])]
        fresh = [text for text in said if not self.spoken(text)]
        found = next((text for text in fresh or said if self.harmless(text)), "")
        if found:
            self.chosen.append(found)
        return found

    @property
    def half_hour(self) -> int:
        """The number of the half hour of the run in which the talk takes place."""
        return parse_moment(self.q.when) // (HOUR // 2)

    def spoken(self, text: str) -> bool:
        """Whether something has been said in this talk, or chosen for this very turn."""
        return text in self.said or any(text in part for part in self.chosen)

    def maybe(self, share: float) -> bool:
        """Whether to add something that adds variety only, in a ``share`` of the cases."""
        return self.chance.random() < share

    def harmless(self, text: str) -> bool:
        """Whether ``text`` states no norm."""
        return not self.lens.norms(text, self.hidden)
