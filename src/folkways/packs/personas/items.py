"""Questionnaires of our own: personality, values, and statements about oneself.

They have the form of the instruments that the source uses, and none of their items: five traits as
in the Big Five, values after the theory of S. H. Schwartz, and the Twenty Statements Test of M. H.
Kuhn and T. S. McPartland (1954). They have not been validated on people.
"""

from __future__ import annotations

from typing import Final

from folkways.environments.questionnaire import Item, Questionnaire

_TRAITS: Final = {
    "openness": (
        ("I lose track of time over pictures or music.", False),
        ("I like to turn an idea over until I see its other side.", False),
        ("New ways of doing things are mostly a nuisance.", True),
    ),
    "conscientiousness": (
        ("I finish what I have begun.", False),
        ("My things have their place.", False),
        ("I put off what is due.", True),
    ),
    "extraversion": (
        ("In a room full of people I am soon in the middle.", False),
        ("I say what I want without being asked.", False),
        ("I would rather listen than talk.", True),
    ),
    "agreeableness": (
        ("I think well of people until they prove me wrong.", False),
        ("I notice when somebody needs a hand.", False),
        ("I like to win an argument, even if it hurts.", True),
    ),
    "negative_emotionality": (
        ("Small things can worry me for days.", False),
        ("My mood changes quickly.", False),
        ("Hardly anything upsets me.", True),
    ),
}
PERSONALITY: Final = Questionnaire(
    title="personality",
    instruction="How far do these sentences describe you?",
    low_label="not at all",
    high_label="completely",
    items=tuple(
        Item(key=f"{scale}_{number}", text=text, scale=scale, reversed=turned)
        for scale, items in _TRAITS.items()
        for number, (text, turned) in enumerate(items, 1)
    ),
)

_VALUES: Final = {
    "self_direction": "This person wants to decide alone what to do and think.",
    "stimulation": "This person looks for adventure and would hate a quiet life.",
    "hedonism": "For this person enjoying life comes first.",
    "achievement": "This person wants to be better than others and wants it to be seen.",
    "power": "This person wants to have money and a say over others.",
    "security": "This person avoids whatever could be dangerous and wants order.",
    "conformity": "This person keeps to the rules, even when nobody is looking.",
    "tradition": "This person does things as the family has always done them.",
    "benevolence": "For this person nothing matters more than helping those close by.",
    "universalism": "This person wants justice for everybody, and care for nature.",
}
VALUES: Final = Questionnaire(
    title="values",
    instruction="How much are you like this person?",
    low=1,
    high=6,
    low_label="not like me at all",
    high_label="very much like me",
    centred=True,
    items=tuple(Item(key=value, text=text, scale=value) for value, text in _VALUES.items()),
)


def statements(count: int) -> Questionnaire:
    """Return a questionnaire that asks "Who am I?" for free answers."""
    return Questionnaire(
        title="statements",
        instruction="Who are you? Give answers as if to yourself, each beginning with I.",
        items=tuple(
            Item(key=f"statement_{n}", text=f"Statement {n} about yourself", kind="text")
            for n in range(1, count + 1)
        ),
    )
