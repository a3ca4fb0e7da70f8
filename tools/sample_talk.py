"""A page of conversations of the offline mind, to be read as a native speaker would read them.

    python tools/sample_talk.py [--seed 1] [--topics smoking phones tipping] [--each 2]

Somebody who holds a norm raises it with people of several kinds. What jars belongs into
``phrases``, ``wording.py``, ``arguments.yaml`` or the lexicon's own phrases.
"""

from __future__ import annotations

import argparse

from folkways.agents import operations
from folkways.agents.questions import Utter, Utterance
from folkways.agents.shown import Guideline, Line, Place, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.persons import Pronouns, said_of
from folkways.minds.offline.wording import NormToWord
from folkways.reading.lexicon import Lexicon

ROOM = Place(address="Blue House: hall", indoors=True, objects=("table",))
LISTENERS = {
    "used to it": (("calm",), "Ben Birch has been {doing} every day for decades."),
    "likes it": (("calm",), "Ben Birch enjoys {doing}."),
    "likes it, stubborn": (("stubborn",), "Ben Birch enjoys {doing}."),
    "has no view": (("calm",), "Ben Birch is a nurse."),
    "is against it": (("friendly",), "Ben Birch is against {doing}."),
}


def person(name: str, innate: tuple[str, ...], learned: str = "") -> Who:
    """Describe somebody."""
    return Who(
        name=name,
        age=40,
        role="ordinary",
        innate=innate,
        learned=learned,
        currently="",
        lifestyle="",
        daily_requirement="",
        relationships={},
    )


def main() -> None:
    """Print the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="conversations with each listener")
    parser.add_argument("--topics", nargs="*", default=["smoking", "phones", "tipping", "dishes"])
    options = parser.parse_args()
    mind, lens = OfflineMind(options.seed), Lens(Lexicon.default())
    for number, topic in enumerate(options.topics):
        conduct = lens.conduct(topic)
        norm = lens.canonical(NormToWord(conduct, -(conduct.harmful or 1)))
        held = Guideline(text=norm, kind="injunctive", weight=60, reminders=1.0)
        doing = said_of(conduct.plus, Pronouns.EACH)
        for which, (kind, (innate, learned)) in enumerate(LISTENERS.items()):
            people = (
                person("Ann Ash", ("friendly",)),
                person("Ben Birch", innate, learned.format(doing=doing)),
            )
            for each in range(options.each):
                tick = 30_000 + 1000 * number + 100 * which + 10 * each
                print(f"\n{topic}: {norm} (the other {kind})")
                seen = conduct.act(conduct.harmful or 1)
                for line in talk(mind, people, held, seen, tick):
                    print(f"  {line.speaker.split()[0]}: {line.text}")


def talk(
    mind: OfflineMind, people: tuple[Who, Who], held: Guideline, seen: str, tick: int
) -> list[Line]:
    """Return the lines of one conversation."""
    lines: list[Line] = []
    for turn in range(8):
        question = Utter(
            who=people[turn % 2],
            when="day 1 09:00",
            place=ROOM,
            other=people[1 - turn % 2].name,
            other_action="" if turn % 2 else seen,
            relationship="",
            reason="campaign" if tick % 3 else "conflict",
            about=held.text,
            opened=turn % 2 == 0,
            standards=() if turn % 2 else (held,),
            memories=(),
            history=tuple(lines),
        )
        answer = mind.answer(operations.UTTER, question, CallKey(tick + turn, turn % 2, 0))
        assert isinstance(answer, Utterance)
        lines.append(Line(speaker=people[turn % 2].name, text=answer.text))
        if answer.ends:
            break
    return lines


if __name__ == "__main__":
    main()
