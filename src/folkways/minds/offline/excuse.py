"""Why an action keeps or goes against a norm that the agent holds, in plain words.

The words name the terms of the compliance equation that weighed most, so that a reader sees why
conduct differs from what is believed.
"""

from __future__ import annotations

from folkways.agents.shown import Place
from folkways.minds.offline.appraise import judged
from folkways.minds.offline.comply import Held, NormDecisions
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip, listing
from folkways.reading.compare import Conduct
from folkways.reading.frame import Mode

MOST = 2
"""At most this many causes are named."""
NEGLIGIBLE = 0.15
"""A term smaller than this is not named."""
FORGOTTEN, REMINDED = 0.5, 1.0
"""Reminders (each halving in eight hours): below and above, it counts as a cause."""
LIGHT, HEAVY = 40, 65
"""Utilities (1 to 100) that count as a cause."""


def reason_for(text: str, place: Place, compliance: NormDecisions, ctx: Context) -> str:
    """Return which norm an action keeps or goes against, and why; nothing if it does neither."""
    if not compliance.held:
        return ""
    acts = ctx.lens.acts(text)
    if not acts:
        return ""
    shown = {act.topic for act in acts}
    found: list[tuple[bool, bool, Held]] = []  # is it a custom, is it kept
    for item in compliance.held:
        if item.frame.topic not in shown or item.frame.mode is Mode.PERMISSION:
            continue
        verdict = judged(ctx.lens, acts, item.guideline.text, place.indoors)
        if not item.own and verdict is not Conduct.COMPLIES:
            continue
        if verdict is not Conduct.UNRELATED:
            custom = item.frame.mode is Mode.DESCRIPTIVE
            found.append((custom, verdict is Conduct.COMPLIES, item))
    if not found:
        return ""
    _, keeps, item = min(found, key=lambda each: each[:2])
    if keeps:
        return _told(item, _for(item, compliance), "keeps")
    return _told(item, _against(item, compliance), "goes against")


def _told(item: Held, causes: list[str], what: str) -> str:
    line = item.guideline
    if not item.own:
        return clip(f"has just been asked for it: '{clip(line.text, 120)}'", 300)
    why = listing(causes[:MOST])
    return clip(f"{what} the norm '{clip(line.text, 120)}' (utility {line.weight}): {why}", 300)


def _against(item: Held, compliance: NormDecisions) -> list[str]:
    line, sizes = item.guideline, dict(compliance.pulls(item))
    ruling = compliance.ruling(item.frame.topic)
    if ruling is not None and ruling.frame.sign == -item.frame.sign:
        return [f"the norm '{clip(ruling.guideline.text, 90)}' asks for the opposite"]
    if ruling is not None:
        return ["could think of no other way to do it"]
    causes = [
        (sizes["habit"], "strong habit"),
        (sizes["opposition"], "privately disagrees"),
        (sizes["seen"], "has seen others go against it"),
        (sizes["mechanisms"], "; ".join(line.notes) or "it has lost its hold on the agent"),
    ]
    if line.reminders is not None and line.reminders < FORGOTTEN:
        causes.append((-1.0, "not reminded of it lately"))
    if line.weight < LIGHT:
        causes.append((-0.4, "the norm weighs little"))
    found = [words for size, words in sorted(causes) if size < -NEGLIGIBLE]
    return found or ["holds the norm, but did not act on it this time"]


def _for(item: Held, compliance: NormDecisions) -> list[str]:
    line, sizes = item.guideline, dict(compliance.pulls(item))
    causes = [
        (sizes["reproached"], "just reproached for it"),
        (sizes["support"], "in line with own convictions"),
        (sizes["seen"], "has seen others keep it"),
        (sizes["mechanisms"], "; ".join(line.notes) or "has further reason to keep it"),
    ]
    if line.reminders is not None and line.reminders > REMINDED:
        causes.append((sizes["reminders"], "has been reminded of it"))
    if line.weight > HEAVY:
        causes.append((0.5, "the norm weighs much"))
    found = [words for size, words in sorted(causes, reverse=True) if size > NEGLIGIBLE]
    return found or ["nothing speaks against it"]
