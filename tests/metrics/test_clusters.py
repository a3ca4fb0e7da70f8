from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.memory.embedder import LexicalEmbedder
from folkways.metrics.clusters import Cluster, clusters, direction, one_way
from folkways.metrics.compactness import similarity
from folkways.metrics.judge import Docket
from folkways.metrics.measurement import summarise
from folkways.metrics.reading_judge import ReadingJudge
from folkways.reading.reader import Reader

SMOKING = ("smoking", "No smoking indoors.", "injunctive")


def found(*contents: str, threshold: float = 0.6) -> tuple[Cluster, ...]:
    agents = tuple(f"Agent {n}" for n in range(len(contents)))
    made = Builder(agents, (SMOKING,))
    made.begin()
    for agent, content in zip(agents, contents, strict=True):
        made.accepted("day 1 09:00", agent, content)
    return clusters(summarise(made.log, ReadingJudge()), threshold=threshold)


@pytest.mark.parametrize(
    ("norm", "contrary"),
    [
        ("No smoking indoors.", "Smoking is allowed indoors."),
        ("No smoking indoors.", "Smoking indoors."),
        ("Be quiet in the library.", "Be loud in the library."),
        ("People should tip.", "People should not tip."),
        ("No zibbling in the hall.", "Zibbling is allowed in the hall."),
        ("Zibble in the hall.", "Never zibble in the hall."),
        ("One must zibble in the hall.", "One may zibble in the hall."),
    ],
)
def test_what_points_another_way_is_never_one_norm_however_alike(norm: str, contrary: str) -> None:
    assert similarity(norm, contrary, LexicalEmbedder()) > 0.5
    groups = [set(cluster.wordings) for cluster in found(norm, contrary, threshold=0.1)]
    assert not any({norm, contrary} <= group for group in groups)


def test_alike_wordings_that_point_one_way_are_one_norm() -> None:
    contents = ("Keep the hall tidy for all guests.", "Keep the hall tidy for the guests.")
    (cluster,) = [one for one in found(*contents) if one.unseeded]
    assert set(cluster.wordings) == set(contents)
    assert cluster.name == contents[0]
    assert len(cluster.holders) == 2


def test_a_tracked_norm_names_its_cluster_and_is_seeded() -> None:
    cluster = next(one for one in found("Nobody should smoke indoors.") if not one.unseeded)
    assert cluster.name == "No smoking indoors."
    assert cluster.wordings == {"Nobody should smoke indoors.": 1}


def test_the_most_widely_held_norm_comes_first_under_its_most_common_wording() -> None:
    made = Builder(("Ann", "Ben", "Cem"), ())
    made.begin()
    made.accepted("day 1 09:00", "Ann", "do sing softly")
    made.accepted("day 1 09:00", "Ben", "do sing")
    made.accepted("day 1 09:00", "Cem", "do sing")
    made.accepted("day 1 09:00", "Cem", "do wave")
    first, second = clusters(summarise(made.log, WordJudge()))
    assert (first.name, len(first.ever), first.kinds["injunctive"]) == ("do sing", 3, 3)
    assert second.name == "do wave"
    assert first.unseeded


def test_direction_is_read_or_else_taken_from_cue_words() -> None:
    reader = Reader()
    assert direction("No smoking.", reader) != direction("Smoking is allowed.", reader)
    assert direction("Be kind.", reader)[0] in ("read", "words")
    docket = Docket(ReadingJudge())
    assert one_way("No smoking indoors.", "Do not smoke indoors.", docket, reader)
