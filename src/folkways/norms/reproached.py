"""When a reproach marks one of the agent's norms, and when the mark goes.

Both depend on how texts are read, so they are settled here, with the scenario's words, and written
into the events; the database only folds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.relevance import breaks, same_matter
from folkways.norms.reproach import Reproach
from folkways.norms.same_wording import wording
from folkways.reading.lexicon import Lexicon


def is_reproach(
    database: NormDatabase, norm: PersonalNorm, met: PersonalNorm, lexicon: Lexicon | None
) -> bool:
    """Whether ``met`` was said by somebody who had come to object to a breach of ``norm``.

    A custom cannot be broken, so nobody is reproached for that.
    """
    about = database.objection(met.conversation, met.giver) if norm.kind == "injunctive" else ""
    return bool(about) and same_matter(norm.content, about, lexicon)


def passed_on(
    database: NormDatabase, norm: PersonalNorm, lexicon: Lexicon | None
) -> tuple[str, ...]:
    """Return the parts of an abstract norm whose reproach is about what the norm asks for."""
    return tuple(
        part
        for part in norm.parts
        if norm.kind == "injunctive"
        and database.norms[part].reproached_at is not None
        and same_matter(norm.content, database.norms[part].content, lexicon)
    )


def ended(turn: Turn, lexicon: Lexicon | None) -> Iterator[ev.ReproachEnded]:
    """Yield the end of each reproach since which the agent has begun to respect the norm."""
    doing = turn.body.doing
    if doing is None:
        return
    indoors = turn.agent.indoors(doing.address)
    for norm in turn.agent.part(NormDatabase).qualified:
        since = norm.reproached_at
        if since is None or doing.started <= since:
            continue
        if not breaks(f"{turn.name} is {doing.text}", turn.name, norm.content, indoors, lexicon):
            yield ev.ReproachEnded(t=turn.t, agent=turn.name, norm=norm.id)


def by_norm(reproaches: Iterable[Reproach], lexicon: Lexicon | None) -> list[list[Reproach]]:
    """Return reproaches grouped by what they ask for: each group, and the groups, newest last.

    Two people may reproach the agent for the same in words of their own, so norms are compared by
    what they are about.
    """
    groups: list[list[Reproach]] = []
    for one in sorted(reproaches, key=lambda one: one.t):
        same = next((group for group in groups if _alike(group[-1], one, lexicon)), None)
        if same is not None:
            groups.remove(same)
        groups.append([*(same or ()), one])
    return groups


def _alike(a: Reproach, b: Reproach, lexicon: Lexicon | None) -> bool:
    return wording(a.about) == wording(b.about) or same_matter(a.about, b.about, lexicon)


def turned_to(name: str, reproach: Reproach, lexicon: Lexicon | None) -> str:
    """Return what ``name`` has begun since a reproach that no longer breaks the norm, if it has."""
    for text, indoors in reproach.begun:
        if not breaks(f"{name} is {text}", name, reproach.about, indoors, lexicon):
            return text
    return ""
