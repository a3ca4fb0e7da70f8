"""The questions of a community with their wording, fallbacks and checks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.community_prototype.questions import (
    Moderate,
    Persona,
    Post,
    Removal,
    ShownPost,
    WritePersona,
    WritePost,
)
from folkways.packs.community_prototype.templates import moderates, persona, writes

_PACKAGE = "folkways.packs.community_prototype"
_GOAL = "A place for people of a town to help each other repair things."
_RULES = ("Be kind: criticise ideas, never people.", "No advertising.")
_POST = ShownPost(by="Emil Roth", text="Only an idiot throws away a good kettle.")


def _no_thread(q: WritePost, answer: Post) -> str:
    if answer.thread is None or answer.thread < len(q.threads):
        return ""
    return f"thread: there are {len(q.threads)}, counted from 0, none is {answer.thread}"


def _no_post(q: Moderate, answer: Removal) -> str:
    unknown = [one for one in answer.posts if one >= len(q.posts)]
    return f"posts: there are {len(q.posts)}, none is number {unknown[0]}" if unknown else ""


WRITE_PERSONA = Operation(
    "write_persona",
    WritePersona,
    Persona,
    PromptTemplate(_PACKAGE, "write_persona.md"),
    fallback=lambda q: Persona(text=q.sentence or f"{q.name} is a member."),
    rule=persona,
    example=WritePersona(
        name="Martha Lund", sentence="Martha Lund is a retired electrician.", goal=_GOAL
    ),
)
WRITE_POST = Operation(
    "write_post",
    WritePost,
    Post,
    PromptTemplate(_PACKAGE, "write_post.md"),
    fallback=lambda q: Post(text=""),
    fault=_no_thread,
    rule=writes,
    example=WritePost(
        name="Martha Lund",
        persona="Martha Lund is a retired electrician.",
        goal=_GOAL,
        rules=_RULES,
        threads=((_POST,),),
        warned=False,
    ),
)
MODERATE = Operation(
    "moderate_posts",
    Moderate,
    Removal,
    PromptTemplate(_PACKAGE, "moderate_posts.md"),
    fallback=lambda q: Removal(),
    fault=_no_post,
    rule=moderates,
    example=Moderate(
        name="Nora Pine",
        goal=_GOAL,
        rules=_RULES,
        posts=(_POST,),
    ),
)
OPERATIONS = (WRITE_PERSONA, WRITE_POST, MODERATE)
