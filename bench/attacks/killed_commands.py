"""The commands that write files, with what each leaves: they are killed at their writes."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Final

from attacks.killing import KilledCommand
from folkways.store.answer_file import AnswerFile
from folkways.store.reader import RunFile
from folkways.survey.file import SurveyFile
from folkways.survey.participation import settings_of

RUN, SURVEY, FORM, IMPORTED = "r.folk", "a.survey", "form.csv", "crsec"
PEOPLE, SCENARIO, PLAN, SWEEP = "people.csv", "garden.yaml", "plan.yaml", "swept"
JUDGED: Final = "judged.folk"
"""A run of which the conduct is judged by a rubric."""
DAMAGED: Final = "damaged"
"""A name, without its ending, of what is to be repaired."""
_OF_STUDY: Final = (".json", ".csv", ".survey", ".folk")
UNTIL: Final = "--until 'day 1 08:02'"


def commands(model: str) -> tuple[KilledCommand, ...]:
    """Return them all; ``model`` answers for those that ask a language model."""
    return (*_runs(), *_read(), *_asked(model), *_surveys(model), *_repairs())


def _runs() -> tuple[KilledCommand, ...]:
    forked = "--at 'day 1 08:02' --until 'day 1 08:04' --out @f.folk --no-report --quiet"
    return (
        KilledCommand("import", f"import crsec @{IMPORTED} --out @i.folk", "i.folk", _run),
        KilledCommand("run", f"run @{SCENARIO} {UNTIL} --out @n.folk --quiet", "n.folk", _reported),
        KilledCommand("resume", f"resume @{RUN} --until 'day 1 08:06' --quiet", RUN, _reported),
        KilledCommand("fork", f"fork @{RUN} {forked}", "f.folk", _run),
        KilledCommand("sweep", f"sweep @{PLAN} --workers 1 --out @sw --quiet", "sw", _sweep),
        KilledCommand("prompts copy", "prompts copy @pp", "pp", _folder),
        KilledCommand("new", "new ducks --in @ducks", "ducks", _folder),
        KilledCommand("schema", "schema scenario --out @s.json", "s.json", _bytes),
        KilledCommand("baseline", "baseline naming_game --agents 20 --out @b.csv", ".", _folder),
    )


def _read() -> tuple[KilledCommand, ...]:
    pictures = f"view @{RUN} --export @v.html --png @v.png --gif @v.gif --whole"
    of_gif = "--from 'day 1 08:00' --until 'day 1 08:01' --scale 1"
    compared = f"compare @{SWEEP} --against 'all mechanisms' --figure @c.svg"
    return (
        KilledCommand("calibrate", f"calibrate @{RUN} --out @c.yaml", "c.yaml", _bytes),
        KilledCommand("export", f"export @{RUN} --out @t", "t", _folder),
        KilledCommand("export parquet", f"export @{RUN} --parquet --out @t", "t", _names),
        KilledCommand("export pairs", f"export @{RUN} --pairs @p.jsonl.gz", "p.jsonl.gz", _bytes),
        KilledCommand("report", f"report @{RUN} --out @r.html --odd @o.md", ".", _folder),
        KilledCommand("report beside", f"report @{RUN} --odd @o.md", ".", _folder),
        KilledCommand("report of a sweep", f"report @{SWEEP} --out @r.html", "r.html", _bytes),
        KilledCommand("story", f"story @{RUN} --out @s.md", "s.md", _bytes),
        KilledCommand("notebook", f"notebook @{RUN} --out @n.ipynb", "n.ipynb", _bytes),
        KilledCommand("figure", f"figure @{RUN} --kind norms --out @a.pdf", "a.pdf", _bytes),
        KilledCommand("trace", f"trace @{RUN} --norm quiet --tree @t.graphml", ".", _folder),
        KilledCommand("view", f"{pictures} {of_gif}", ".", _folder),
        KilledCommand("compare", compared, "c.svg", _bytes),
        KilledCommand("validate", f"validate @{RUN} --data @{PEOPLE}", ".", _folder),
    )


def _asked(model: str) -> tuple[KilledCommand, ...]:
    asked = f"--agent Ada --condition full --mind {model} --yes --out @i.csv"
    studied = "--agents 1 --out @bel"
    return (
        KilledCommand("interview", f"interview @{RUN} --questionnaire {asked}", "i.csv", _asked_of),
        KilledCommand(
            "expectations", f"expectations @{RUN} --out @e.csv --figure @e.svg", ".", _folder
        ),
        KilledCommand("diagnose", f"diagnose @{RUN} --out @d.csv", "d.csv", _bytes),
        KilledCommand("facts", f"facts @{RUN} --about person --out @k.csv", "k.csv", _bytes),
        KilledCommand("facts beside", f"facts @{RUN} --about person", ".", _folder),
        KilledCommand("believability", f"believability @{RUN} {studied}", "bel", _study),
        KilledCommand(
            "believability of a scenario", f"believability @{SCENARIO} {studied}", "bel", _study
        ),
        KilledCommand("rejudge", f"rejudge @{RUN} --judge strict --report @r.html", ".", _folder),
        KilledCommand(
            "rejudge by a model",
            f"rejudge @{RUN} --judge {model} --yes --report @r.html --answers @r.judged",
            ".",
            _with_answers,
        ),
        KilledCommand(
            "shadow",
            f"shadow @{RUN} --mind {model} --limit 5 --yes --out @s.html --answers @s.answers",
            ".",
            _with_answers,
        ),
    )


def _surveys(model: str) -> tuple[KilledCommand, ...]:
    drawn = "--pairs 1 --contact someone --out @n.survey"
    reported = "--comments @c.csv --figure @x.svg"
    return (
        KilledCommand("survey make", f"survey make @{RUN} {drawn}", "n.survey", _new),
        KilledCommand("survey import", f"survey import @{SURVEY} @{FORM}", SURVEY, _answers),
        KilledCommand("survey form", f"survey form @{SURVEY} --out @forms", "forms", _folder),
        KilledCommand(
            "survey fill", f"survey fill @{SURVEY} --mind {model} --yes", SURVEY, _answered
        ),
        KilledCommand("survey questions", "survey questions Ada --out @q.csv", "q.csv", _bytes),
        KilledCommand("survey report", f"survey report @{SURVEY} {reported}", ".", _folder),
        KilledCommand("survey rubric", f"survey rubric @{JUDGED} --out @q.csv", "q.csv", _bytes),
    )


def _repairs() -> tuple[KilledCommand, ...]:
    def of(what: str, end: str, contents: Callable[[Path], object]) -> KilledCommand:
        words = f"verify @{DAMAGED}{end} --repair @n{end}"
        return KilledCommand(f"verify --repair of {what}", words, f"n{end}", contents)

    return (
        of("a run", ".folk", _run),
        of("a survey", ".survey", _answers),
        of("answers", ".answers", _stored),
        of("a sweep", "", _names),
    )


def _bytes(path: Path) -> object:
    return path.read_bytes()


def _folder(path: Path) -> object:
    """Return the bytes of what was written, also below; not of what a kill leaves beside it."""
    files = (one for one in path.rglob("*") if one.is_file() and not _is_left(one))
    return {one.relative_to(path).as_posix(): one.read_bytes() for one in files}


def _names(path: Path) -> object:
    return sorted(one.relative_to(path).as_posix() for one in path.rglob("*") if not _is_left(one))


def _is_left(path: Path) -> bool:
    ends = ("-lock", "-wal", "-shm", "-journal")
    return path.name.startswith(".folkways-") or path.name.endswith(ends)


def _run(path: Path) -> object:
    run = RunFile(path)
    run.verify()
    return run.status, run.log_hash()


def _reported(path: Path) -> object:
    return _run(path), path.with_suffix(".html").exists()


def _sweep(path: Path) -> object:
    runs = {one.name: _run(one) for one in (path / "runs").glob("*.folk")}
    results = (path / "results.jsonl").read_text("utf-8").count("\n")
    return runs, results, _names(path)


def _new(path: Path) -> object:
    survey = SurveyFile(path)
    return survey.form, settings_of(survey)


def _answers(path: Path) -> object:
    survey = SurveyFile(path)
    return survey.answers(), survey.evaluators()


def _answered(path: Path) -> object:
    """Return to which questions there are answers: those of the model are drawn by chance."""
    return sorted(answer[:3] for answer in SurveyFile(path).answers())


def _asked_of(path: Path) -> object:
    with path.open(encoding="utf-8", newline="") as file:
        return sorted((row["agent"], row["question"]) for row in csv.DictReader(file))


def _study(path: Path) -> object:
    survey = SurveyFile(path / "ranking.survey")
    files = sorted(one.name for one in path.glob("*.*") if one.suffix in _OF_STUDY)
    return files, _folder(path / "sheets"), _asked_of(path / "answers.csv"), survey.form.items


def _stored(path: Path) -> object:
    with AnswerFile(path) as store:
        return sorted(one.key for one in store.answers())


def _with_answers(path: Path) -> object:
    kept = (path / name for name in ("r.judged", "s.answers"))
    return [_stored(one) for one in kept if one.exists()], sorted(
        one.name for one in path.glob("*.html")
    )
