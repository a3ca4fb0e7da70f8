"""Plans read from YAML, with the line of every mistake."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from folkways.base.errors import ScenarioError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import PLAN_BYTES
from folkways.plugins.declared import plan_files
from folkways.scenario.document import Document, Flaw, read
from folkways.scenario.installed import the_path
from folkways.scenario.problems import flaws_of, listed, printable, suggestion, written
from folkways.sweeps.plan import SweepPlan


@dataclass(frozen=True)
class PlanFile:
    """A plan with its text, so that mistakes can be named by their lines.

    ``source`` is what messages call it, ``folder`` where its scenario is looked for; ``kept`` is
    the copy of the scenario that a sweep's folder holds, None where that is not to be used.
    """

    plan: SweepPlan
    text: str
    source: str
    folder: Path
    document: Document
    kept: Path | None = None

    def error(self, flaws: list[Flaw]) -> ScenarioError:
        """Return the error that names all of ``flaws``, each once, by line."""
        return _error(self.source, self.document, flaws)


def plan_names() -> tuple[str, ...]:
    """Return the names of the plans that ship, and of those of other installed packages."""
    return tuple(sorted(plan_files()))


def load_plan(source: str | Path) -> PlanFile:
    """Read the plan that ``source`` names: one that is installed, or the path of a YAML file.

    Raises ScenarioError with everything that is wrong, each with its line.
    """
    files = plan_files().get(source, ()) if isinstance(source, str) else ()
    path = the_path(files, "plan") if files else Path(source)
    try:
        text = read_given_text(path, PLAN_BYTES)
    except FileRefused as refused:
        near = suggestion(path.stem, plan_names())
        shipped = listed(plan_names())
        message = f"neither a shipped plan nor a file has this name{near} (shipped: {shipped})"
        where = f"line {refused.line}" if refused.line else ""
        reason = message if refused.missing else refused.reason
        raise ScenarioError(str(source), [(where, reason)]) from refused
    return parse_plan(text, str(source), path.parent)


def parse_plan(text: str, source: str, folder: Path) -> PlanFile:
    """Return the plan that ``text`` writes; see :func:`load_plan`."""
    document = read(text)
    if document.flaws:
        raise _error(source, document, document.flaws)
    if not isinstance(document.data, dict):
        what = "is empty" if document.data is None else "must be a mapping ('key: value' lines)"
        raise _error(source, document, [Flaw((), what)])
    try:
        # Through JSON, because there strict mode knows lists (as tuples).
        plan = SweepPlan.model_validate_json(json.dumps(document.data), strict=True)
    except ValidationError as error:
        raise _error(source, document, flaws_of(error, SweepPlan)) from error
    names = [one.name for one in plan.conditions]
    twice = [i for i, name in enumerate(names) if name in names[:i]]
    if twice:
        flaws = [Flaw(("conditions", i, "name"), "another one has this name") for i in twice]
        raise _error(source, document, flaws)
    flaws = list(_beginning_flaws(plan))
    if flaws:
        raise _error(source, document, flaws)
    return PlanFile(plan, text, source, folder, document)


def _beginning_flaws(plan: SweepPlan) -> Iterator[Flaw]:
    """Give what is wrong with how the runs of a plan begin."""
    if not plan.scenario and not plan.run:
        yield Flaw(
            ("scenario",),
            "is missing: name a scenario, or with run: and at: a stored run and the moment from "
            "which to go on",
        )
    elif plan.scenario and plan.run:
        yield Flaw(("run",), "stands beside scenario: runs begin with one of them; leave one out")
    elif plan.run and not plan.at:
        yield Flaw(("run",), 'needs at:, the moment from which to go on, such as "day 1 10:00"')
    if plan.at and not plan.run:
        yield Flaw(("at",), "needs run:, a stored run to go on from; a condition forks with fork:")
    if plan.run and plan.entrepreneurs is not None:
        yield Flaw(("entrepreneurs",), "roles count from the beginning, and a stored run has begun")


def _error(source: str, document: Document, flaws: list[Flaw]) -> ScenarioError:
    found: dict[tuple[str, str], None] = {}
    for flaw in sorted(flaws, key=lambda one: one.line or document.line(one.path) or 0):
        line = flaw.line or document.line(flaw.path)
        here = written(flaw.path)
        where = ", ".join(part for part in (line and f"line {line}", here) if part)
        found[where, printable(flaw.message)] = None
    return ScenarioError(source, list(found))
