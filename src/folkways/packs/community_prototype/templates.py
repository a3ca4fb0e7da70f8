"""Template members, who say what stands here, and moderators who remove by words.

What posted rules do to people is known from a field experiment: J. N. Matias, "Preventing
Harassment and Increasing Group Participation through Social Norms in 2,190 Online Science
Discussions", PNAS 116 (2019),
9785-9789: fewer breaches, and more newcomers who write.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from folkways.packs.community_prototype.questions import (
    Moderate,
    Persona,
    Post,
    Removal,
    Template,
    WritePersona,
    WritePost,
)

OPENINGS = (
    "My lamp flickers. Has anybody repaired one of these?",
    "I have spare screws and hinges to give away.",
    "How do you glue a chair so that it holds?",
    "The repair evening is on Thursday. Who brings tools?",
)
REPLIES = (
    "I had the same. A new switch was all it took.",
    "Bring it on Thursday and we look at it together.",
    "Good question, I would like to know that too.",
    "Thank you, that worked for me.",
)
BREACHES = {
    "hot-tempered": "What nonsense, only an idiot does it like that.",
    "on the make": "Come to my shop, there is a discount this week.",
    "chatty": "By the way, did you see what that celebrity wore?",
}
"""What those who are given to it write, by a word of their persona."""


HARMLESS = Template(replying=0.5, breaking=0.0, heed=0.0, removed=0)
"""What a member goes by of whom nothing is said."""


def persona(q: WritePersona, chance: random.Random) -> Persona:
    """Say what is known, and no more."""
    return Persona(text=q.sentence or f"{q.name} is a member.")


def writes(q: WritePost, chance: random.Random) -> Post:
    """Reply or begin a thread, by a template; break a rule if one is given to it and not held back.

    Posted rules hold back a share ``heed`` of breaches, each removal the same share of the rest.
    """
    model = q.template or HARMLESS
    replies = bool(q.threads) and chance.random() < model.replying
    thread = chance.randrange(len(q.threads)) if replies else None
    given_to = [text for word, text in BREACHES.items() if word in q.persona]
    held_back = (1 - model.heed) ** (bool(q.rules) + model.removed)
    if given_to and chance.random() < model.breaking * held_back:
        return Post(thread=thread, text=chance.choice(given_to))
    return Post(thread=thread, text=chance.choice(REPLIES if replies else OPENINGS))


def moderates(q: Moderate, chance: random.Random) -> Removal:
    """Remove what has a word that shows a breach."""
    return Removal(
        posts=tuple(n for n, post in enumerate(q.posts) if any(broken(post.text, q.signs)))
    )


def broken(text: str, signs: Iterable[Sequence[str]]) -> list[bool]:
    """Return for each rule whether a text has one of its signs."""
    lowered = text.lower()
    return [any(sign.lower() in lowered for sign in one) for one in signs]
