"""A small run folder of the form of the original CRSEC code, made up for these tests.

Three people, forty steps of ten seconds from nine o'clock: Ada (an entrepreneur) holds a norm of
her own, tells Ben off in the first steps, and both think about it; Cy is by himself. Ben takes a
norm from the talk and two from a thought, and merges them.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

NAMES = ["Ada Roe", "Ben Poe", "Cy Low"]
STEPS = 40
START = datetime(2023, 2, 13, 9)
CHAT = [
    ["Ada Roe", "Please put that cigarette out, Ben."],
    ["Ben Poe", "Oh. I did not know that it bothers anyone."],
    ["Ada Roe", "It does. Thank you."],
]
TALK = "".join(f"{who}: {words}\n" for who, words in CHAT)
TALK_STEPS = range(2, 11)
INDOORS = "the Ville:Hobbs Cafe:cafe:cafe customer seating"
GARDEN = "the Ville:Johnson Park:park:park garden"
CREATED = "Smoking indoors is not allowed."
TALKED = "Refrain from smoking inside the cafe."
THOUGHT = "Smoke only outside, to keep the air in the cafe clean."
MERGED = "Do not smoke inside the cafe."
AGAIN = "Smoke only outside."
THOUGHT_TEXT = "Smoking inside bothers other guests of the cafe."


def clock(step: int) -> datetime:
    return START + timedelta(seconds=10 * step)


def write(folder: Path) -> Path:
    """Write the folder and return it."""
    _put(
        folder / "reverie/meta.json",
        {
            "fork_sim_code": "base",
            "start_date": "February 13, 2023",
            "curr_time": clock(STEPS).strftime("%B %d, %Y, %H:%M:%S"),
            "sec_per_step": 10,
            "maze_name": "the_ville",
            "persona_names": NAMES,
            "step": STEPS,
        },
    )
    for step in range(STEPS):
        people = {name: _standing(name, step) for name in NAMES}
        meta = {"curr_time": clock(step).strftime("%B %d, %Y, %H:%M:%S")}
        _put(folder / f"movement/{step}.json", {"persona": people, "meta": meta})
        _put(folder / f"environment/{step}.json", {})
    for name in NAMES:
        person = folder / "personas" / name
        _put(person / "bootstrap_memory/scratch.json", _scratch(name))
        _put(person / "bootstrap_memory/spatial_memory.json", {})
        _put(person / "bootstrap_memory/associative_memory/nodes.json", _nodes(name))
        _put(person / "bootstrap_memory/associative_memory/kw_strength.json", {})
        every, accepted = _norms(name)
        _put(person / "norms/personal_norm_database.json", _numbered(every))
        _put(person / "norms/personal_norm_database_validity.json", _numbered(accepted))
    return folder


def _put(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), "utf-8")


def _standing(name: str, step: int) -> dict[str, object]:
    if name == "Cy Low":
        # He walks two tiles, one a step, to a bench in the park.
        tile = [70 + min(max(step - 5, 0), 2), 20]
        return _pose(tile, f"reading the newspaper (page {1 + step // 20}) @ {GARDEN}")
    other = "Ben Poe" if name == "Ada Roe" else "Ada Roe"
    if step in TALK_STEPS:
        return _pose([74, 22], f"conversing about smoking @ <persona> {other}", CHAT)
    if name == "Ada Roe":
        return _pose([74, 22], f"preparing a speech (writing notes) @ {INDOORS}")
    detail = "lighting a cigarette" if step < 2 else "conversing about smoking"
    return _pose([75, 22], f"smoking at Hobbs Cafe ({detail}) @ {INDOORS}")


def _pose(tile: list[int], what: str, chat: object = None) -> dict[str, object]:
    return {"movement": tile, "pronunciatio": "☕", "description": what, "chat": chat}


def _scratch(name: str) -> dict[str, object]:
    return {
        "name": name,
        "age": 30 + NAMES.index(name),
        "innate": "calm, direct",
        "learned": f"{name} lives in the town.",
        "currently": f"{name} is spending the day at the cafe.",
        "lifestyle": "up at eight",
        "daily_plan_req": "",
        "living_area": "the Ville:Hobbs Cafe:cafe",
        "identity": "entrepreneur" if name == "Ada Roe" else "citizen",
        "norm_importance_trigger_max": 10,
        "f_daily_schedule_hourly_org": [["sleeping", 480], ["waking up", 60], ["at the cafe", 60]],
        "f_daily_schedule": [["sleeping", 480]],
    }


def _nodes(name: str) -> dict[str, object]:
    nodes = [_node("event", 0, "Cy Low", "is", "idle", "Cy Low is idle", 1)]
    if name != "Cy Low":
        other = "Ben Poe" if name == "Ada Roe" else "Ada Roe"
        nodes += [
            _node("thought", 0, name, "plan", "Monday", f"This is {name}'s plan for Monday.", 5),
            _node("chat", 2, name, "chat with", other, "conversing about smoking", 6, CHAT),
            _node("thought", 9, name, "think", "smoking", THOUGHT_TEXT, 7, ["node_3"]),
            _node("thought", 20, name, "think", "rules", "Rules of the cafe help.", 7, "node_1"),
        ]
    for number, node in enumerate(nodes, 1):
        node["node_count"] = number
    return {f"node_{node['node_count']}": node for node in reversed(nodes)}


def _node(
    kind: str, step: int, subject: str, predicate: str, what: str, text: str, importance: int,
    filling: object = None,
) -> dict[str, object]:  # fmt: skip
    return {
        "node_count": 0,
        "type_count": 0,
        "type": kind,
        "depth": 0,
        "created": clock(step).strftime("%Y-%m-%d %H:%M:%S"),
        "expiration": None,
        "subject": subject,
        "predicate": predicate,
        "object": what,
        "description": text,
        "embedding_key": text,
        "poignancy": importance,
        "keywords": [],
        "filling": [] if filling is None else filling,
    }


def _norms(name: str) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    if name == "Cy Low":
        return [], []
    if name == "Ada Roe":
        created = norm(CREATED, "", 100, active=True, valid=True)
        about = norm("Ben Poe should smoke outside.", f"Thoughts:{THOUGHT_TEXT}", -4)
        unsettled = norm("Smoking is a matter of debate.", TALK, -1)
        return [created, unsettled, about], [created]
    talked = norm(TALKED, TALK, 80, active=False, valid=True)
    thought = norm(THOUGHT, f"Thoughts:{THOUGHT_TEXT}", 60, active=False, valid=True)
    again = norm(AGAIN, f"Thoughts:{THOUGHT_TEXT}", -3)
    listed = f"S_Norms:\n1. {TALKED}\n2. {THOUGHT}"
    merged = norm(MERGED, listed, 75, active=True, valid=True)
    return [talked, thought, again, merged], [talked, thought, merged]


def norm(
    content: str, source: str, utility: int, *, active: bool = False, valid: bool = False
) -> dict[str, object]:
    """Return a record of a norm database."""
    return {
        "ID": 0,
        "type": "injunctive",
        "content": content,
        "subject": "people",
        "predicate": "do",
        "object": "",
        "related_desc": source,
        "utility": utility,
        "poi_reason": "",
        "activation_state": active,
        "validity_state": valid,
    }


def _numbered(norms: list[dict[str, object]]) -> dict[str, object]:
    return {f"norm_{number}": {**one, "ID": number} for number, one in enumerate(norms, 1)}
