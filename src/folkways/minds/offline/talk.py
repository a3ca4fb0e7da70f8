"""What one side of a conversation knows and can say; ``speak.py`` and the modules
that it names decide what it does say.

Whatever is said is either a norm in words that read as that norm, or states no norm at all, so the
listener hears what was meant and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.agents.shown import Guideline
from folkways.minds.offline import arguments, phrases
from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.english import first_name
from folkways.minds.offline.leaning import HeardNorm, leaning, willing
from folkways.minds.offline.moods import AGREED, DIFFERED
from folkways.minds.offline.moves import Move
from folkways.minds.offline.persons import Pronouns, of_me, said_of
from folkways.minds.offline.valued import reasons_given
from folkways.minds.offline.word_choice import WordChoice
from folkways.minds.offline.wording import NormToWord, level_of, where
from folkways.norms.questions import Standard
from folkways.reading.frame import Aspect, Frame, Mode


class SpeakingTurn(WordChoice):
    """One turn of a conversation, from the side of the speaker."""

    def standard(self, content: str) -> Guideline | None:
        """Return the norm of one's own with this content."""
        return next((item for item in self.q.standards if item.text == content), None)

    def normative(self, held: Guideline, because: str = "") -> str:
        """Word a norm of one's own as strongly as one holds it, with a reason if one is given."""
        frame = self.lens.norm(held.text)
        if frame is None or not frame.sign or len(self.lens.norms(held.text)) > 1:
            return held.text
        conduct = self.lens.conduct_of(frame)
        halfway = arguments.halfway(conduct) if frame.aspect is Aspect.CONDITION else ""
        norm = NormToWord(
            conduct,
            frame.sign,
            frame.mode,
            frame.setting,
            frame.aspect,
            level_of(held.weight),
            conduct.when(held.text),
            halfway,
        )
        options = self.lens.wordings(norm)[1:] or self.lens.wordings(norm)
        if not options:
            return held.text
        text = self._fresh(options)
        return self._with_reason(text, because, frame) if because else text

    def stated(self, norm: NormToWord) -> str:
        """Word a norm that one proposes without holding it."""
        return self._fresh(self.lens.wordings(norm))

    def _fresh(self, options: Sequence[str]) -> str:
        start = int(self.chance.random() * len(options))
        turned = [*options[start:], *options[:start]]
        return next((text for text in turned if text not in self.said), turned[0])

    def _with_reason(self, text: str, because: str, frame: Frame) -> str:
        longer = f"{text.rstrip('.')}, because {because}."
        read = [(f.topic, f.sign, f.mode, f.aspect) for f in self.lens.norms(longer, self.hidden)]
        fits = read == [(frame.topic, frame.sign, frame.mode, frame.aspect)]
        if fits:
            self.chosen.append(longer)
        return longer if fits else text

    def because(self, frame: Frame) -> str:
        """Return a clause that speaks for a norm and has not been said yet; nothing if none is."""
        conduct = self.lens.conduct_of(frame)
        if not self.does_good(frame, conduct):
            return ""
        options = [text for text in arguments.because(conduct) if not self.spoken(text)]
        return options[int(self.chance.random() * len(options))] if options else ""

    def does_good(self, frame: Frame, conduct: TopicPhrases) -> bool:
        """Whether a norm keeps harm from others or asks for a kindness."""
        return bool(frame.sign) and conduct.harmful == -frame.sign

    def reason(self, frame: Frame, *, echo: bool = False) -> str:
        """Give a reason for a norm: what it does to others, first of all.

        ``echo``: the speaker agrees with a norm that somebody else has brought up.
        """
        conduct = self.lens.conduct_of(frame)
        good = self.does_good(frame, conduct)
        clause = self.because(frame) if good else ""
        options: list[str] = []
        if clause:
            said = phrases.BECAUSE_TOO if echo else phrases.BECAUSE
            options.append(self.pick(said, because=clause))
        if good and conduct.harm and not self.spoken(conduct.harm):
            options.append(self.pick(phrases.HARM, harm=conduct.harm))
        if not options or self.maybe(0.3):
            options.append(self.other_reason(frame, good=good))
        fitting = [text for text in options if text]
        return fitting[int(self.chance.random() * len(fitting))] if fitting else ""

    def other_reason(self, frame: Frame, *, good: bool) -> str:
        """Appeal to custom, to what others think, or to the golden rule, as far as that is so."""
        options: list[Sequence[str]] = []
        if frame.mode is Mode.PERMISSION:
            options.append(phrases.FREEDOM)
        elif frame.mode is not Mode.DESCRIPTIVE and self.most_keep(frame):
            options.append(phrases.CUSTOM)
        if self.others_agree(frame):
            options.append(phrases.OTHERS_THINK)
        if good:
            options.append(phrases.RECIPROCAL if frame.sign < 0 else phrases.RECIPROCAL_KIND)
        options = options or [phrases.PLAIN_REASON]
        return self.pick(options[int(self.chance.random() * len(options))])

    def most_keep(self, frame: Frame) -> bool:
        """Whether one has seen the norm kept more often than broken, or holds it as a custom."""
        kept = broken = 0
        for item in self.q.standards:
            said = self.lens.norm(item.text)
            if said is not None and (said.topic, said.sign) == (frame.topic, frame.sign):
                kept, broken = kept + (item.seen_kept or 0), broken + (item.seen_broken or 0)
        return kept > broken

    def others_agree(self, frame: Frame) -> bool:
        """Whether one remembers a talk on it with somebody else that ended in agreement."""
        topic = self.lens.conduct_of(frame).plus
        return any(
            memory.kind == "chat"
            and self.q.other not in memory.text
            and topic in memory.text
            and AGREED in memory.text
            for memory in self.q.memories
        )

    def preference(self, frame: Frame) -> str:
        """Say what one likes or does not like about a topic: no norm."""
        conduct = self.lens.conduct_of(frame)
        held = self.view.attitude(frame.topic)
        doing = conduct.plus
        if held is not None:
            doing += where(NormToWord(conduct, 1, setting=held.setting))
        if held is not None and held.sign > 0:
            return self.pick(phrases.LIKE, doing=of_me(doing))
        if "one" in doing:
            doing = f"people {said_of(doing, Pronouns.THEM)}"
        return self.pick(phrases.DISLIKE, doing=doing)

    # --- what it is about

    def put_forward(self) -> Frame | None:
        """Return the norm that the other has put forward last."""
        return next(iter(self._last_put_forward()), None)

    def _last_put_forward(self) -> tuple[Frame, ...]:
        for line in reversed(self.q.history):
            if line.speaker == self.q.other:
                found = self.lens.norms(line.text, self.hidden)
                if found:
                    return found
        return ()

    def all_put_forward(self) -> Iterator[Frame]:
        """Yield every norm that the other has put forward in this talk."""
        for line in self.q.history:
            if line.speaker == self.q.other:
                yield from self.lens.norms(line.text, self.hidden)

    def leaning(self, frame: Frame) -> int:
        """Return whether one will take up a norm that the other puts forward (1, 0 or -1)."""
        if self.holds(frame):
            return 1
        held = tuple(
            Standard(content=item.text[:300], kind=item.kind, utility=item.weight)
            for item in self.q.standards
        )
        return leaning(self._heard(frame), self.agent, self.view, held, self.ctx)

    def persuaded(self, frame: Frame) -> bool:
        """Whether a norm that the other puts forward persuades one, and is not just taken up."""
        return willing(self._heard(frame), self.agent, self.view, self.ctx) > 0

    def holds(self, frame: Frame) -> bool:
        """Whether one holds this very norm already."""
        own = (self.lens.norm(item.text) for item in self.q.standards)
        return _kind(frame) in {_kind(held) for held in own if held is not None}

    def _heard(self, frame: Frame) -> HeardNorm:
        q = self.q
        times = sum(_kind(said) == _kind(frame) for said in self.all_put_forward())
        return HeardNorm(
            frame,
            max(1, times),
            reasons_given(frame, q.history, q.other, self.ctx),
            q.relationship or self.described,
            self.described,
        )

    def talked_of(self, frame: Frame) -> str:
        """Return the memory of an earlier talk with the other about it, if there is one."""
        topic = self.lens.conduct_of(frame).plus
        recalled = [
            memory.text
            for memory in self.q.memories
            if memory.kind == "chat" and self.q.other in memory.text
        ]
        talks = [*recalled, *(talk.text for talk in self.q.earlier)]
        return next((text for text in talks if topic in text), "")

    @property
    def met_today(self) -> bool:
        """Whether the two have talked today, so that they do not greet again."""
        return any(talk.when.endswith(("ago", "just now")) for talk in self.q.earlier)

    def again(self, memory: str) -> str:
        """Come back to an earlier talk, going by how it ended."""
        if AGREED in memory:
            return self.pick((*phrases.AGAIN_AGREED, *phrases.AGAIN))
        if DIFFERED in memory:
            return self.pick((*phrases.AGAIN_DIFFERED, *phrases.AGAIN))
        return self.pick(phrases.AGAIN)

    def raised(self, about: str) -> Frame | None:
        """Return a topic that one wants to speak of without holding a norm on it."""
        for frame in self.lens.read(about, self.hidden):
            held = self.view.attitude(frame.topic)
            if held is not None and held.sign:
                return frame
        return None

    def own_on(self, frame: Frame) -> tuple[Guideline, Frame] | None:
        """Return one's own norm on a topic: "ought" before "is", the weightiest first."""
        best: tuple[Guideline, Frame] | None = None
        for item in self.q.standards:
            said = self.lens.norm(item.text)
            if said is not None and said.topic == frame.topic and said.sign:
                fits = said.mode is not Mode.DESCRIPTIVE
                if best is None or (fits and item.weight > best[0].weight):
                    best = (item, said)
        return best

    def last_moves(self) -> tuple[Move, ...]:
        """Return the moves that the other has just made."""
        if not self.q.history:
            return ()
        text = self.q.history[-1].text
        return phrases.GRAMMAR.moves(text.replace(first_name(self.q.who.name), "Xperson"))

    def all_moves(self) -> set[Move]:
        """Return every known move of this talk so far."""
        return {move for line in self.q.history for move in phrases.GRAMMAR.moves(line.text)}


def _kind(frame: Frame) -> tuple[str, int, Mode]:
    return frame.topic, frame.sign, frame.mode
