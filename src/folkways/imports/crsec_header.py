"""What a run file says of itself when it was imported from a run of the original CRSEC code."""

from __future__ import annotations

import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from folkways.base.errors import RunFileError
from folkways.base.given_file import resolved
from folkways.base.log import IMPORTED, Header
from folkways.base.time import HOUR, clock_of, day_of, format_clock_on, parse_clock
from folkways.base.version import VERSION
from folkways.imports.crsec_folder import SCRATCH, CrsecRun, ImportedPerson
from folkways.imports.notes import Notes
from folkways.scenario.load import load
from folkways.scenario.problems import flaws_of, written
from folkways.scenario.schema import MECHANISMS, AgentSpec, Role, Scenario

_LONGEST_NAME = 60


def header(
    run: CrsecRun,
    source: str | Path,
    settings: Mapping[str, str],
    model: str,
    lenient: bool,
    places: Mapping[str, str],
    notes: Notes,
) -> Header:
    """Return what the run file says of itself; ``places`` are where people's first actions are.

    Raises ScenarioError for the scenario, RunFileError for people that folkways cannot describe.
    """
    loaded = load(source, settings=settings)
    name = resolved(run.folder).name
    mind = f"crsec import: {model}" if model else "crsec import"
    clocks = [clock_of(t) for t, _ in run.steps]
    try:
        scenario = Scenario(
            name=re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")[:_LONGEST_NAME] or "crsec",
            title=f"{name}: a run of the original CRSEC code"[:200],
            description=(
                "An import. The original records no conflicts, no decisions to talk and no "
                "reminders; when norms were met is worked out from the order of its files."
            ),
            map=run.maze,
            setting=loaded.scenario.setting,
            days=max(loaded.scenario.days, day_of(run.ends - 1)),
            start=_hour(min(parse_clock(loaded.scenario.start), *clocks)),
            end=_hour(-(-max(parse_clock(loaded.scenario.end), *clocks) // HOUR) * HOUR, end=True),
            seed=0,
            mind=mind,
            mechanisms=MECHANISMS,
            agents=tuple(
                _agent(run, person, places.get(person.name, ""), notes) for person in run.people
            ),
            tracked_norms=loaded.scenario.tracked_norms,
        )
    except ValidationError as error:
        problem = error.errors()[0]
        raise RunFileError(f"{run.folder} cannot be imported: {problem['msg']}") from error
    arguments: dict[str, object] = {
        IMPORTED: "crsec",
        "folder": name,
        "scenario": str(source),
        "settings": dict(settings),
        "model": model,
        "lenient": lenient,
        "steps": len(run.steps),
        "map": f"{run.maze} of the original, not held here",
        "not_recorded": "conflicts, decisions to talk, reminders, questions to the mind",
    }
    return Header(
        folkways=VERSION,
        python=platform.python_version(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        name=scenario.name,
        seed=0,
        mind=mind,
        scenario_given=loaded.text,
        scenario=scenario.model_dump(mode="json"),
        arguments=arguments,
        prompts={},
        agents=run.names,
        attached=(),
    )


def _hour(clock: int, *, end: bool = False) -> str:
    if not end:
        clock -= clock % HOUR
    return format_clock_on(clock, 1)


def _agent(run: CrsecRun, person: ImportedPerson, start: str, notes: Notes) -> AgentSpec:
    scratch = person.scratch
    texts = {
        "learned": scratch.learned,
        "currently": scratch.currently,
        "lifestyle": scratch.lifestyle,
        "daily_requirement": scratch.daily_plan_req,
    }
    for key, text in texts.items():
        notes.add(SCRATCH, f"{key} after its first 4,000 characters", len(text) > 4000)
    traits = tuple(trait.strip()[:200] for trait in scratch.innate.split(",") if trait.strip())
    try:
        return AgentSpec(
            name=person.name,
            age=scratch.age,
            role=Role.ENTREPRENEUR if "entrepreneur" in scratch.identity else Role.ORDINARY,
            innate=traits or ("unknown",),
            start=(start or scratch.living_area or run.maze)[:200],
            learned=texts["learned"][:4000],
            currently=texts["currently"][:4000],
            lifestyle=texts["lifestyle"][:4000],
            daily_requirement=texts["daily_requirement"][:4000],
        )
    except ValidationError as error:
        flaw = flaws_of(error, AgentSpec)[0]
        path = run.folder / "personas" / person.name / "bootstrap_memory" / "scratch.json"
        raise RunFileError(f"{path}: {written(flaw.path)} {flaw.message}") from error
