"""Utter: a conversation of three to five lines.

Each part of an utterance is either a norm in words that read as that norm, or it states no norm: so
the listener hears what was meant and nothing else. Only who holds a qualified norm speaks of what
should be; others say what they like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from folkways.agents.questions import Utter, Utterance
from folkways.agents.shown import Guideline
from folkways.language.mind import CallKey
from folkways.minds.offline import phrases
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip, first_name
from folkways.minds.offline.evaluate import leaning
from folkways.minds.offline.persons import Person, of_me, said_of, to_you
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.minds.offline.wording import Norm, level_of, where
from folkways.norms.questions import Standard
from folkways.reading.frame import Aspect, Frame, Mode


def utter(q: Utter, key: CallKey, ctx: Context) -> Utterance:
    """Answer Utter."""
    talk = _Talk(q, key, ctx)
    if q.opened:
        text, ends = talk.open() if len(q.history) < 2 else talk.go_on()
    else:
        text, ends = talk.reply() if len(q.history) < 3 else talk.settle()
    return Utterance(text=clip(text, 800), ends=ends)


class _Talk:
    """One turn of a conversation."""

    def __init__(self, q: Utter, key: CallKey, ctx: Context) -> None:
        self.q = q
        self.ctx = ctx
        self.agent = key.agent
        self.lens = ctx.lens
        self.view: SelfView = view_of(q.who, ctx.lens)
        self.chance: Random = ctx.chance(key, "utter")
        self.hidden = hidden_names(q.who, q.other)
        self.name = first_name(q.other)

    # --- the four kinds of turn

    def open(self) -> tuple[str, bool]:
        """Greet and raise what the conversation is about."""
        q = self.q
        hello = self.pick(phrases.HELLO).format(name=self.name)
        held = self._standard(q.about)
        if held is not None and q.reason in ("conflict", "campaign"):
            frame = self.lens.norm(held.text)
            lead = ""
            if q.reason == "conflict":
                hello = self.pick(phrases.EXCUSE).format(name=self.name)
                if q.other_action and len(q.other_action) < 120:
                    lead = self.told(phrases.I_SEE, doing=to_you(q.other_action))
            else:
                before = frame is not None and self._talked_of(frame)
                lead = self.pick(phrases.AGAIN if before else phrases.A_WORD)
            why = self._why(frame) if frame is not None else ""
            return self.say(hello, lead, self._normative(held), why), False
        raised = self._raised(q.about)
        if raised is not None:
            return self.say(hello, self._preference(raised)), False
        return self.say(hello, *self._small_talk()), False

    def reply(self) -> tuple[str, bool]:
        """Answer what the opener has raised, by one's own norms and stances."""
        frame = self._put_forward()
        if frame is None:
            liked = self._raised(self.q.history[-1].text) if self.q.history else None
            if liked is not None:
                return self.say(self.pick(phrases.AS_FOR_ME), self._preference(liked)), False
            return self.say(self._chat_back(), self._remark()), False
        return self.say(*self._answer(frame)), False

    def _answer(self, frame: Frame) -> tuple[str, ...]:
        """Answer a norm put forward as it will be judged; see :func:`leaning`."""
        lean, own = self._leaning(frame), self._own_on(frame)
        if own is not None and own[1].sign == frame.sign:
            lead = phrases.RIGHT if lean > 0 else phrases.SO_FAR
            return self.pick(lead), self._normative(own[0])
        if self._talked_of(frame):
            still = {1: phrases.STILL_YES, 0: phrases.STILL_OPEN, -1: phrases.STILL_NO}
            return (self.pick(still[lean]),)
        if own is not None and lean < 0:
            return self.pick(phrases.DIFFER), self._normative(own[0])
        support = self.view.support(frame.topic, frame.sign)
        if support > 0 and lean > 0:
            return self.pick(phrases.RIGHT), self._preference(frame)
        end = {1: phrases.COME_ROUND, 0: phrases.OPEN, -1: phrases.BUT}
        if self.view.habit_against(frame.topic, frame.sign) > 0.4:
            doing = of_me(self.lens.conduct_of(frame).pole(-frame.sign))
            return self.told(phrases.HABIT, doing=doing), self.pick(end[lean])
        if support < 0:
            return self._preference(frame), self.pick(end[lean])
        new = {1: phrases.MADE_SENSE, 0: phrases.NEW, -1: phrases.UNMOVED}
        return (self.pick(new[lean]),)

    def go_on(self) -> tuple[str, bool]:
        """Follow up once with another side of the matter, then part."""
        q = self.q
        if len(q.history) >= 4 or q.reason == "chat":
            asked = q.history[-1].text.endswith("?")
            lead = self._chat_back() if asked else ""
            return self.say(lead, self.pick(phrases.BYE).format(name=self.name)), True
        main = self.lens.norm(q.about)
        another = [
            item
            for item in q.standards
            if item.text != q.about
            and main is not None
            and (frame := self.lens.norm(item.text)) is not None
            and (frame.topic, frame.sign) == (main.topic, main.sign)
        ]
        if another:
            item = another[int(self.chance.random() * len(another))]
            return self.say(self.pick(phrases.ALSO), self._normative(item)), False
        if main is not None and (why := self._why(main)):
            return self.say(self.pick(phrases.ONE_MORE), why), False
        return self.say(self.pick(phrases.BYE).format(name=self.name)), True

    def settle(self) -> tuple[str, bool]:
        """Close the matter from the listener's side."""
        frame = self._put_forward()
        if frame is None:
            return self.say(self.pick(phrases.BYE).format(name=self.name)), True
        leans = {self._leaning(heard) for heard in self._all_put_forward()}
        answers = {1: phrases.THANKS, 0: phrases.OPEN, -1: phrases.HEARD}
        closing = answers[leans.pop()] if len(leans) == 1 else phrases.PARTLY
        said = " ".join(line.text for line in self.q.history if line.speaker == self.q.who.name)
        fresh = [words for words in closing if words not in said]
        return self.say(self.pick(fresh or closing)), self.chance.random() < 0.5

    # --- what is said

    def say(self, *parts: str) -> str:
        """Join the parts of an utterance."""
        return " ".join(part for part in parts if part)

    def pick(self, options: Sequence[str]) -> str:
        """Choose among sentences of the grammar."""
        return options[int(self.chance.random() * len(options))]

    def told(self, options: Sequence[str], **words: str) -> str:
        """Choose a sentence and fill it in; nothing if none can be said without stating a norm."""
        said = self._turned([text.format(**words) for text in options])
        return next((text for text in said if self.harmless(text)), "")

    def harmless(self, text: str) -> str:
        """Return ``text`` if it states no norm, else nothing."""
        return "" if self.lens.norms(text, self.hidden) else text

    def _standard(self, content: str) -> Guideline | None:
        return next((item for item in self.q.standards if item.text == content), None)

    def _normative(self, held: Guideline) -> str:
        """Word a norm of one's own as strongly as one holds it."""
        frame = self.lens.norm(held.text)
        if frame is None or not frame.sign or len(self.lens.norms(held.text)) > 1:
            return held.text
        conduct = self.lens.conduct_of(frame)
        norm = Norm(
            conduct,
            frame.sign,
            frame.mode,
            frame.setting,
            frame.aspect,
            level_of(held.weight),
            conduct.when(held.text),
        )
        options = self.lens.wordings(norm)[1:] or self.lens.wordings(norm)
        return self.pick(options) if options else held.text

    def _why(self, frame: Frame) -> str:
        """Return the argument from harm to others, if there is one."""
        conduct = self.lens.conduct_of(frame)
        if not conduct.harm or conduct.harmful != -frame.sign or frame.aspect is Aspect.VALUE:
            return ""
        return self.told(phrases.WHY, harm=conduct.harm)

    def _preference(self, frame: Frame) -> str:
        """Say what one likes or does not like about a topic: no norm."""
        conduct = self.lens.conduct_of(frame)
        held = self.view.attitude(frame.topic)
        doing = conduct.plus
        if held is not None:
            doing += where(Norm(conduct, 1, setting=held.setting))
        if held is not None and held.sign > 0:
            return self.told(phrases.LIKE, doing=of_me(doing))
        if "one's" in doing:
            doing = f"people {said_of(doing, Person.THEM)}"
        return self.told(phrases.DISLIKE, doing=doing)

    def _turned(self, options: list[str]) -> Iterable[str]:
        at = int(self.chance.random() * len(options))
        return [*options[at:], *options[:at]]

    def _small_talk(self) -> list[str]:
        """Open a chat with a question, a word on what the other does, or a remark."""
        other = phrases.ABOUT_OTHER.format(doing=to_you(self.q.other_action))
        known = bool(self.q.other_action) and len(self.q.other_action) < 100
        options = [*([other] if known else []), *phrases.QUESTIONS, self._remark()]
        return [self.harmless(self.pick(options)) or phrases.REMARKS[0]]

    def _remark(self) -> str:
        """Say something that asks for nothing."""
        work = self.view.work
        own = phrases.ABOUT_WORK.format(work=work.phrases[0]) if work else ""
        said = " ".join(line.text for line in self.q.history)
        options = [
            words
            for words in (*([own] if own else []), *phrases.REMARKS)
            if words not in said and self.harmless(words)
        ]
        return self.pick(options or phrases.REMARKS)

    def _chat_back(self) -> str:
        """Answer the last thing said in a chat."""
        last = self.q.history[-1].text if self.q.history else ""
        for words, answers in phrases.ANSWERS.items():
            if words in last:
                return self.pick(answers)
        return self.pick(phrases.ASKED_BACK if last.endswith("?") else phrases.CHAT_BACK)

    # --- what it is about

    def _put_forward(self) -> Frame | None:
        """Return the norm that the other has put forward last."""
        for line in reversed(self.q.history):
            if line.speaker == self.q.other:
                found = self.lens.norms(line.text, self.hidden)
                if found:
                    return found[0]
        return None

    def _leaning(self, frame: Frame) -> int:
        """Return whether one will accept a norm that the other puts forward (1, 0 or -1)."""
        q = self.q
        said = [(f.topic, f.sign, f.mode) for f in self._all_put_forward()]
        this = (frame.topic, frame.sign, frame.mode)
        own = [f for item in q.standards if (f := self.lens.norm(item.text)) is not None]
        if this in {(f.topic, f.sign, f.mode) for f in own}:
            return 1
        held = tuple(
            Standard(content=item.text[:300], kind=item.kind, utility=item.weight)
            for item in q.standards
        )
        relationship = q.relationship or q.who.relationships.get(q.other, "")
        return leaning(
            frame,
            self.agent,
            self.view,
            held,
            self.ctx,
            relationship=relationship,
            times=max(1, said.count(this)),
        )

    def _talked_of(self, frame: Frame) -> bool:
        """Whether one remembers an earlier talk with the other about it."""
        topic = self.lens.conduct_of(frame).plus
        return any(
            memory.kind == "chat" and self.q.other in memory.text and topic in memory.text
            for memory in self.q.memories
        )

    def _all_put_forward(self) -> Iterator[Frame]:
        """Yield every norm that the other has put forward in this talk."""
        for line in self.q.history:
            if line.speaker == self.q.other:
                yield from self.lens.norms(line.text, self.hidden)

    def _raised(self, about: str) -> Frame | None:
        """Return a topic that one wants to speak of without holding a norm on it."""
        for frame in self.lens.read(about, self.hidden):
            held = self.view.attitude(frame.topic)
            if held is not None and held.sign:
                return frame
        return None

    def _own_on(self, frame: Frame) -> tuple[Guideline, Frame] | None:
        best: tuple[Guideline, Frame] | None = None
        for item in self.q.standards:
            said = self.lens.norm(item.text)
            if said is not None and said.topic == frame.topic and said.sign:
                fits = said.mode is not Mode.DESCRIPTIVE
                if best is None or (fits and item.weight > best[0].weight):
                    best = (item, said)
        return best
