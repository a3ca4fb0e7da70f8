"""The questions to researchers with their wording, and classical researchers, who extract.

They take the sentences nearest to the centre of what they are given, by TF-IDF, and find a paper
good that is like their own.
"""

from __future__ import annotations

import random

from folkways.environments.tfidf import TfIdf, central_sentences
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.research_town.questions import (
    Colleague,
    Draft,
    Expertise,
    Paper,
    ReadPapers,
    Review,
    ReviewPaper,
    WritePaper,
)

SENTENCES = 3
"""So many sentences are taken if the question does not say."""
_PACKAGE = "folkways.packs.research_town"
_PAPER = Paper(
    title="Bees that dance at night",
    text="We filmed hives after dusk. Foragers danced for flowers that had closed hours before.",
)


def reads(q: ReadPapers, chance: random.Random) -> Expertise:
    """Know the central sentences of one's own papers."""
    found = central_sentences([one.text for one in q.papers], q.sentences or SENTENCES)
    return Expertise(text=" ".join(found)[:1500])


def writes(q: WritePaper, chance: random.Random) -> Draft:
    """Put together the central sentences of what the authors know and the papers cited say."""
    given = [*(one.knows for one in q.authors), *(one.text for one in q.cited)]
    found = central_sentences(given, q.sentences or SENTENCES)
    return Draft(title=(found[0] if found else "Untitled")[:300], text=" ".join(found)[:1500])


def reviews(q: ReviewPaper, chance: random.Random) -> Review:
    """Score a paper by the likeness of the reviewer's own paper that is most like it."""
    own = [one.text for one in q.own]
    weights = TfIdf([*own, q.paper.text])
    likeness = max((weights.similarity(one, q.paper.text) for one in own), default=0.0)
    text = f"It is {likeness:.0%} like the nearest of my own papers."
    return Review(score=1 + round(9 * likeness), text=text)


READ_PAPERS = Operation(
    "read_papers",
    ReadPapers,
    Expertise,
    PromptTemplate(_PACKAGE, "read_papers.md"),
    fallback=lambda q: Expertise(text=""),
    rule=reads,
    example=ReadPapers(name="Martha Lund", description="A keeper of bees.", papers=(_PAPER,)),
)
WRITE_PAPER = Operation(
    "write_paper",
    WritePaper,
    Draft,
    PromptTemplate(_PACKAGE, "write_paper.md"),
    fallback=lambda q: Draft(title="", text=""),
    rule=writes,
    example=WritePaper(
        name="Martha Lund",
        authors=(Colleague(name="Martha Lund", knows="Bees dance after dusk."),),
        cited=(_PAPER,),
    ),
)
REVIEW_PAPER = Operation(
    "review_paper",
    ReviewPaper,
    Review,
    PromptTemplate(_PACKAGE, "review_paper.md"),
    fallback=lambda q: Review(score=1, text=""),
    rule=reviews,
    example=ReviewPaper(name="Emil Roth", own=(_PAPER,), paper=_PAPER),
)
OPERATIONS = (READ_PAPERS, WRITE_PAPER, REVIEW_PAPER)
