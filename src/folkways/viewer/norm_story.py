"""One norm through a run: who held it from when to when, who kept it, who gave it to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from folkways.metrics.adherence import Occasion
from folkways.metrics.clusters import Cluster
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.metrics.transmission import transmission

MOST_WORDINGS = 12
"""The most wordings of a norm that are told, the most frequent first."""

Numbers = Mapping[str, int]
Told = dict[str, object]


def tracked(
    summary: Summary,
    id: str,
    contents: Collection[str],
    occasions: Sequence[tuple[Occasion, int | None]],
    numbers: Numbers,
) -> Told:
    """Return what is told of a tracked norm, whose wordings are ``contents``.

    ``occasions`` have the number of their event beside them, None for an entry of a plan;
    ``numbers`` are those of the agents. ``adherence_of`` has, for each bin, the agents that hold it
    and did not go against it, and all agents; ``compliance_of`` the occasions on which it was kept,
    and all occasions; ``with_occasion`` how many agents had any.
    """
    norm = next(one for one in summary.setup.tracked if one.id == id)
    found = summary.emergence[id]
    return {
        "id": id,
        "statement": norm.statement,
        "kind": norm.kind,
        "tracked": True,
        "seeds": [],
        **_lives(summary, id, contents, numbers),
        "occasions": [
            {
                "t": one.t,
                "agent": numbers[one.agent],
                "kept": one.kept,
                "held": one.held,
                "text": one.text,
                "plan": one.planned,
                "seq": seq,
            }
            for one, seq in sorted(occasions, key=lambda pair: pair[0].t)
            if one.norm == id and one.agent in numbers
        ],
        "acceptance": [share.value for share in summary.acceptance[id]],
        "adherence": [share.value for share in summary.adherence_shares(id)],
        "adherence_of": [(share.count, share.of) for share in summary.adherence_shares(id)],
        "compliance_of": [(share.count, share.of) for share in summary.compliance_rates(id)],
        "with_occasion": [cell.with_occasion.count for cell in summary.adherence[id]],
        "permission": id in summary.permissions,
        "unreadable": id in summary.unreadable,
        "diffusion": [share.value for share in summary.diffusion[id]],
        "emergence": {
            "emerged": found.emerged,
            "since": summary.emerged_at(id),
            "reason": found.reason,
            "certain": found.certain,
            "doubt": found.doubt,
        },
    }


def untracked(summary: Summary, id: str, cluster: Cluster, numbers: Numbers) -> Told:
    """Return what is told of a cluster of norms that nobody tracks; it has no occasions.

    ``seeds`` are the entrepreneurs that created it; without any it came up by itself.
    """
    name, contents = cluster.name, cluster.wordings
    lives = _with(summary, contents, numbers)
    kinds = Counter(life.kind for life in lives if life.accepted)
    spans = _spans(lives, summary.removed)
    agents = len(summary.setup.agents)
    # As acceptance is counted: after the last event of each bin.
    ends = [summary.bins.start_of(i + 1) for i in range(summary.reached)]
    return {
        "id": id,
        "statement": name,
        "kind": max(kinds, key=lambda kind: kinds[kind]),
        "tracked": False,
        "seeds": sorted(cluster.seeds),
        **_lives(summary, name, contents, numbers),
        "occasions": [],
        "acceptance": [
            Share(
                len(
                    {who for who, since, to in spans if since < end <= (end if to is None else to)}
                ),
                agents,
            ).value
            for end in ends
        ],
        "adherence": [None] * summary.reached,
        "adherence_of": [(0, 0)] * summary.reached,
        "compliance_of": [(0, 0)] * summary.reached,
        "with_occasion": [0] * summary.reached,
        "permission": False,
        "diffusion": [
            Share(len({life.agent for life in lives if life.t < end}), agents).value for end in ends
        ],
        "emergence": {"emerged": False, "since": None, "reason": "it is not tracked"},
    }


def _lives(summary: Summary, name: str, contents: Collection[str], numbers: Numbers) -> Told:
    lives = _with(summary, contents, numbers)
    said = Counter(life.content for life in lives if life.accepted)
    tree = transmission(name, lives, summary.setup.agents, contents)
    met: dict[str, int] = {}
    for life in lives:
        met[life.agent] = min(life.t, met.get(life.agent, life.t))
    return {
        "wordings": [content for content, _ in said.most_common(MOST_WORDINGS)],
        "holders": [
            {"agent": numbers[agent], "from": begins, "to": ends}
            for agent, begins, ends in _spans(lives, summary.removed)
        ],
        "knowers": [
            {"agent": numbers[agent], "from": t}
            for agent, t in sorted(met.items(), key=lambda pair: pair[1])
        ],
        "tree": [
            {
                "agent": numbers[one.agent],
                "parent": numbers.get(one.parent),
                "origin": one.origin,
                "source": numbers.get(one.source),
                "t": one.t,
                "met": one.met,
                "generation": one.generation,
                "exposures": one.exposures,
                "norm": one.norm,
                "content": one.content,
                "talk": summary.lives.by_id[one.norm].conversation,
            }
            for one in tree.adoptions
        ],
    }


def _with(summary: Summary, contents: Collection[str], numbers: Numbers) -> list[NormLife]:
    return [one for one in summary.lives if one.content in contents and one.agent in numbers]


def _spans(
    lives: Iterable[NormLife], removed: Mapping[str, int]
) -> list[tuple[str, int, int | None]]:
    """Return (agent, from, to) of when agents held any of these norms, None: they still do.

    ``removed`` are those who left, with the moment.
    """
    held: dict[str, list[tuple[int, int | None]]] = {}
    for life in lives:
        if life.accepted:
            since = life.t if life.judged is None else life.judged
            held.setdefault(life.agent, []).append((since, life.replaced))
    found: list[tuple[str, int, int | None]] = []
    for agent, times in held.items():
        joined: list[tuple[int, int | None]] = []
        for since, to in sorted(times, key=lambda time: time[0]):
            if joined and (joined[-1][1] is None or since <= joined[-1][1]):
                last = joined[-1][1]
                end = None if last is None or to is None else max(last, to)
                joined[-1] = (joined[-1][0], end)
            else:
                joined.append((since, to))
        left = removed.get(agent)
        found += [
            (agent, since, to if left is None or (to is not None and to <= left) else left)
            for since, to in joined
        ]
    return sorted(found, key=lambda one: one[1])
