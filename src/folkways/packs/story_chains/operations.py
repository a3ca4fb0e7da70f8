"""The question of a teller with its wording, and the classical answer."""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.story_chains.lossy_copy import retell
from folkways.packs.story_chains.questions import Remembering, RetellStory, Story


def _retold(q: RetellStory, chance: random.Random) -> Story:
    how = q.remembering or Remembering()
    return Story(story=retell(q.stories, how.loss, how.reconstruction, how.expected, chance))


def _empty(q: RetellStory, answer: Story) -> str:
    return "" if answer.story.strip() else "story: it is empty; tell the story"


RETELL_STORY = Operation(
    "retell_story",
    RetellStory,
    Story,
    PromptTemplate("folkways.packs.story_chains", "retell_story.md"),
    fallback=lambda q: Story(story=q.stories[0]),
    fault=_empty,
    rule=_retold,
    example=RetellStory(
        name="Martha Lund",
        traits=("patient", "curious"),
        stories=(
            "A boy found a key in the snow. He tried it on every door, and none of them opened.",
        ),
        task="Retell the story from memory.",
    ),
)
OPERATIONS = (RETELL_STORY,)
