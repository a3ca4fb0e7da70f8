"""Files that people may bring, mutated by chance: each must be read, or refused in a sentence.

A target is a kind of input: a folder of seeds, each a folder of the files that belong together,
and what reads them. The same target, case number and seeds give the same files.
"""

from __future__ import annotations

import shutil
import signal
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from attacks.fuzz_target import FuzzTarget
from attacks.fuzzed_commands import command_targets, make_seeds
from attacks.options import WORDS, call_words, with_odd_values
from folkways.base.errors import FolkwaysError
from folkways.base.given_file import read_given_text

M = TypeVar("M", bound=BaseModel)

SECONDS: Final = 20
"""A case that takes longer is a finding: twice what a refused file may take, for a busy machine."""
_LONGEST_MESSAGE: Final = 50_000


class BadReading(AssertionError):
    """A file that was neither read nor refused as it should be."""


class TookTooLong(BaseException):
    """A case took longer than any may; no code under test catches it."""


def targets() -> tuple[FuzzTarget, ...]:
    """Return all kinds of input, with what reads them."""
    return (
        FuzzTarget("scenario", _scenario),
        FuzzTarget("map", _map),
        FuzzTarget("plan", _plan),
        FuzzTarget("prices", _prices),
        FuzzTarget("constants", _constants),
        FuzzTarget("answers", _answers),
        FuzzTarget("forms", _forms),
        FuzzTarget("survey", _survey),
        FuzzTarget("import", _import),
        FuzzTarget("pairs", _pairs),
        FuzzTarget("run", _run),
        FuzzTarget("pack", _scenario),
        FuzzTarget("network", _network),
        FuzzTarget("people", _people),
        FuzzTarget("questionnaire", _questionnaire),
        FuzzTarget("rubric", _rubric),
        FuzzTarget("study", _study),
        FuzzTarget("endpoints", _endpoints),
        FuzzTarget("stored", _stored),
        *command_targets(),
        FuzzTarget("options", call_words, WORDS, mutate=with_odd_values),
    )


def completed(corpus: Path, folder: Path, without: Collection[str] = ()) -> Path:
    """Return a copy of the corpus in ``folder`` with what ships, and what is made by running.

    Targets of commands ``without`` which it is needed get no seeds.
    """
    from folkways.runs.start import run
    from folkways.scenario.installed import installed_path, preset_names
    from folkways.survey.draw import draw_form
    from folkways.survey.file import SurveyFile
    from folkways.survey.tables import write_forms

    shutil.copytree(corpus, folder)
    seed = folder / "run" / "garden"
    seed.mkdir(parents=True)
    scenario = folder / "scenario" / "garden" / "garden.yaml"
    log = run(scenario, out=seed / "garden.folk", until="day 1 08:20").log
    for name in ("survey", "forms"):
        case = folder / name / "garden"
        case.mkdir(parents=True)
        survey = SurveyFile.create(case / "garden.survey", draw_form({"garden": log}, pairs=2))
    form, *_ = write_forms(survey, folder / "written")
    shutil.copy(form, case / "form.csv")
    for name in preset_names():
        path = installed_path(name)
        if path is not None and path.name == "scenario.yaml":
            case = folder / "pack" / name
            case.mkdir(parents=True)
            shutil.copy(path, case)
    _store_answers(folder / "stored" / "two")
    _gather_for_options(folder)
    make_seeds(folder, seed / "garden.folk", without)
    return folder


def _gather_for_options(folder: Path) -> None:
    """Put one file of each kind that an argument may name into one folder."""
    case = folder / "options" / "made"
    case.mkdir(parents=True)
    (case / WORDS).touch()
    for made in ("run/garden", "scenario/garden", "survey/garden", "forms/garden"):
        shutil.copytree(folder / made, case, dirs_exist_ok=True)
    shutil.copytree(folder / "plan" / "small", case, dirs_exist_ok=True)
    shutil.copytree(folder / "import" / "small", case / "logs")


def fuzz(target: FuzzTarget, corpus: Path, folder: Path, cases: Iterable[int]) -> Counter[str]:
    """Read mutated files for each of ``cases``; count those that were read, and refused.

    ``corpus`` holds a folder of seeds of the target's name. Each case is written into ``folder``,
    and stays there if it is a Finding, which is raised.
    """
    folder_of_seeds = corpus / (target.seeds or target.name)
    seeds = sorted(path for path in folder_of_seeds.iterdir() if path.is_dir())
    outcomes: Counter[str] = Counter()
    for number in cases:
        random = Random(f"{target.name} {number}")
        case = folder / f"{target.name}-{number}"
        shutil.copytree(random.choice(seeds), case)
        path = random.choice(sorted(path for path in case.rglob(target.mutated) if path.is_file()))
        path.write_bytes(target.mutate(path.read_bytes(), path.name, random))
        outcomes[outcome(target, case)] += 1
        shutil.rmtree(case)
    return outcomes


def outcome(target: FuzzTarget, case: Path) -> str:
    """Return "read" or "refused"; raises Finding for anything else."""
    try:
        with _limited(SECONDS):
            target.read(case)
    except FolkwaysError as error:
        if 0 < len(str(error)) <= _LONGEST_MESSAGE:
            return "refused"
        raise BadReading(f"{case}: a message of {len(str(error)):,} characters") from error
    except TookTooLong as error:
        raise BadReading(f"{case}: took more than {SECONDS} s") from error
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BadReading(f"{case}: {type(error).__name__}: {str(error)[:300]}") from error
    return "read"


@contextmanager
def _limited(seconds: int) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _file(folder: Path, ending: str) -> Path:
    return next(folder.glob(f"*{ending}"))


def _scenario(folder: Path) -> None:
    from folkways.scenario.load import load

    load(_file(folder, ".yaml"))


def _map(folder: Path) -> None:
    from folkways.assembly.art import art_of
    from folkways.scenario.maps import load_map

    art_of(folder / "town.tmj")
    load_map(folder / "town.tmj")


def _plan(folder: Path) -> None:
    from folkways.sweeps.conditions import conditions
    from folkways.sweeps.plan_file import load_plan
    from folkways.sweeps.prepared import prepared

    file = load_plan(folder / "plan.yaml")
    for condition in conditions(file)[:3]:
        prepared(file, condition)


def _prices(folder: Path) -> None:
    from folkways.minds.prices import Prices

    Prices.load(folder / "prices.yaml")


def _constants(folder: Path) -> None:
    from folkways.minds.offline.calibrated import constants_named

    constants_named(str(folder / "constants.yaml"))


def _answers(folder: Path) -> None:
    from folkways.survey.interview import read_replies

    read_replies(folder / "answers.csv")


def _forms(folder: Path) -> None:
    from folkways.survey.file import SurveyFile
    from folkways.survey.tables import read_answers

    read_answers(SurveyFile(_file(folder, ".survey")), _file(folder, ".csv"))


def _survey(folder: Path) -> None:
    from folkways.survey.file import SurveyFile
    from folkways.survey.results import evaluate

    evaluate(SurveyFile(_file(folder, ".survey")))


def _import(folder: Path) -> None:
    from folkways.imports.crsec import import_crsec

    import_crsec(folder, folder / "imported.folk")


def _pairs(folder: Path) -> None:
    from folkways.pairs.file import read_pairs

    read_pairs(_file(folder, ".jsonl"))


def _run(folder: Path) -> None:
    from folkways.runs.run import Run

    run = Run.open(_file(folder, ".folk"))
    assert run.summary


def _network(folder: Path) -> None:
    from folkways.environments.network_files import Form, read_ties

    forms: tuple[Form, ...] = ("graphml", "edges", "csv")
    for form in forms:
        for path in folder.glob(f"*.{form}"):
            text = _text(path)
            names = {name for tie in read_ties(text, form) for name in tie}
            assert "None" in text or "None" not in names, "a name that the file does not hold"


def _people(folder: Path) -> None:
    from folkways.validation.dataset import load_data

    load_data(folder / "people.csv")


def _questionnaire(folder: Path) -> None:
    from folkways.environments.questionnaire import Questionnaire, read_answers, scored

    asked = _model(Questionnaire, folder / "questionnaire.json")
    for answers in read_answers(_text(folder / "answers.csv"), asked).values():
        scored(asked, answers)


def _rubric(folder: Path) -> None:
    from folkways.environments.judging import Rubric
    from folkways.survey.rubric import Exhibits, read_rubric_sheets, rubric_report, rubric_sheet

    rubric = _model(Rubric, folder / "rubric.json")
    exhibits = Exhibits({"X1": rubric}, {"X1": "Ann: Good morning."}, ())
    rubric_sheet(exhibits)
    rubric_report(exhibits, read_rubric_sheets(exhibits, [folder / "sheet.csv"]))


def _study(folder: Path) -> None:
    from folkways.interviews.study_settings import Settings, settings_in

    settings_in(folder, Settings(agents=None, at=None, seed=None, each=None))


def _endpoints(folder: Path) -> None:
    from folkways.assembly.endpoint_capabilities import recall_capabilities

    recall_capabilities("openai:m@http://127.0.0.1:9/v1", {"XDG_CACHE_HOME": str(folder)})


def _store_answers(folder: Path) -> None:
    from folkways.language.model import Reply, StoredAnswer, Usage
    from folkways.store.answer_file import AnswerFile

    folder.mkdir(parents=True)
    with AnswerFile(folder / "garden.answers") as store:
        for number, text in enumerate(("yes", "long " * 500)):
            reply = Reply(text, "stop", Usage(100, 10), 0.5)
            store.keep_answer(StoredAnswer(f"key {number}", "m", "judge", 60, 1, reply))


def _stored(folder: Path) -> None:
    from folkways.store.answer_file import AnswerFile

    with AnswerFile(folder / "garden.answers") as store:
        list(store.answers())


def _text(path: Path) -> str:
    return read_given_text(path, 100_000_000)


def _model(kind: type[M], path: Path) -> M:
    """Read data as a scenario's parameters are read; what does not fit is refused by pydantic."""
    try:
        return kind.model_validate_json(_text(path), strict=True)
    except ValidationError as error:
        raise FolkwaysError(str(error)[:1000]) from error
