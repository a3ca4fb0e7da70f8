"""Logs and surveys that are easily written by hand."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.norms.spreading.observation import ThoughtsFormed
from folkways.norms.spreading.verdicts import Judged
from folkways.survey.draw import draw_form
from folkways.survey.file import SurveyFile
from folkways.survey.file_format import SEALS
from folkways.survey.form import Answer, Form
from folkways.survey.participation import SurveySettings, begin, comment, create
from folkways.survey.scales import questions_of
from folkways.testing.memory_logs import MemoryLog, make_header

HOSTILE = '</dd><script>alert("x")</script>{{ 7 * 7 }} & \u202eevil'
T = parse_moment("day 1 09:00")


def made_log(seed: int = 1, said: str = "Nobody should smoke in here.") -> MemoryLog:
    """Return a run in which Ann, an entrepreneur, and Ben do one thing of each kind."""
    log = MemoryLog(make_header(entrepreneurs=["Ann"], seed=seed))
    log.held += [
        ev.NormCreated(
            t=T, agent="Ann", norm="0.1", content="No smoking.", norm_kind="injunctive", utility=80
        ),
        ev.NormCreated(
            t=T, agent="Ann", norm="0.2", content="Smoke out.", norm_kind="injunctive", utility=60
        ),
        ev.PlanMade(
            t=T,
            agent="Ann",
            level="hours",
            items=(ev.PlanItem(T, 3600, "reading", "Hobbs Café: café room"),),
        ),
        ev.ActionBegan(
            t=T,
            agent="Ann",
            text="reading outside",
            address="Park",
            seconds=600,
            reason="keeps its norm",
        ),
        ev.MemoryAdded(
            t=T,
            agent="Ann",
            id=0,
            memory="observation",
            text="Ben is smoking",
            importance=5,
            about="Ben",
        ),
        Judged(
            text="Ben is smoking",
            place="Café",
            indoors=True,
            norms=("0.1", "0.2"),
            broken=("0.1",),
            kept=(),
        ).event(T, "Ann"),
        Judged(
            text="Ben is eating",
            place="Café",
            indoors=True,
            norms=("0.1", "0.2"),
            broken=(),
            kept=(),
        ).event(T, "Ann"),
        ev.ConflictDetected(
            t=T, agent="Ann", other="Ben", norm="0.1", observation="Ben is smoking", memory=0
        ),
        ev.TalkDecided(t=T, agent="Ann", other="Ben", norm="0.1", talks=True, reason="it must"),
        ev.ConversationOpened(
            t=T, agent="Ann", conversation="c1", other="Ben", reason="conflict", about="smoking"
        ),
        ev.Uttered(t=T, agent="Ann", conversation="c1", to="Ben", text=said, ends=False),
        ev.Uttered(t=T, agent="Ben", conversation="c1", to="Ann", text="Well.", ends=True),
        ev.ConversationClosed(
            t=T, agent="Ann", conversation="c1", other="Ben", turns=2, why="done"
        ),
        ev.NormIdentified(
            t=T,
            agent="Ben",
            norm="1.1",
            content="Do not smoke.",
            norm_kind="injunctive",
            utility=70,
            channel="conversation",
            source_text=f"Ann: {said}\nBen: Well.",
            giver="Ann",
            conversation="c1",
        ),
        ev.NormEvaluated(t=T + 10, agent="Ben", norm="1.1", passed=True),
        ev.MemoryAdded(
            t=T,
            agent="Ann",
            id=1,
            memory="thought",
            text="Ben smokes.",
            importance=4,
            evidence=(0,),
        ),
        ThoughtsFormed(observations=1, thoughts=(1,)).event(T, "Ann"),
        ev.NormIdentified(
            t=T,
            agent="Ann",
            norm="0.3",
            content="People smoke here.",
            norm_kind="descriptive",
            utility=30,
            channel="observation",
            source_text="Ben smokes.",
            giver="Ben",
            memories=(1,),
        ),
        ev.NormEvaluated(
            t=T,
            agent="Ann",
            norm="0.3",
            passed=False,
            step="conflict",
            reason="against No smoking.",
        ),
        ev.NormIdentified(
            t=T,
            agent="Ann",
            norm="0.4",
            content="Keep the air clean.",
            norm_kind="injunctive",
            utility=71,
            channel="synthesis",
            source_text="No smoking.\nSmoke out.",
            theme="air",
            parts=("0.1", "0.2"),
            weights=(2.0, 1.0),
        ),
        ev.NormEvaluated(t=T, agent="Ann", norm="0.4", passed=True),
        ev.NormsSubsumed(t=T, agent="Ann", into="0.4", parts=("0.1", "0.2")),
    ]
    return log


def made_form(seed: int = 1) -> Form:
    """Return the form on that run."""
    return draw_form({"made": made_log()}, seed=seed)


def made_survey(folder: Path, form: Form | None = None) -> SurveyFile:
    """Return a new survey."""
    return SurveyFile.create(folder / "made.survey", made_form() if form is None else form)


def answered_survey(folder: Path) -> SurveyFile:
    """Return a survey with rows in every table."""
    survey = create(folder / "answered.survey", made_form(), SurveySettings(contact="Ann"))
    for language in ("en", "de", "en"):
        code = begin(survey, language).code
        items = survey.form.items_of(next(one.subject for one in survey.evaluators()))
        survey.save(
            Answer(code, item.id, question.key, 1 + number % 5)
            for number, item in enumerate(items)
            for question in questions_of(item)
        )
        comment(survey, code, items[0].id, f"Not easy to say ({language})")
        survey.keep_reply(f"key of {code}", b"x" * 300)
    return survey


def changed(path: Path, change: str) -> None:
    """Change a survey as another program does, without seals."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(change)


def unsealed(path: Path) -> None:
    """Make of a survey one of format 2, which had no seals."""
    drops = [f"ALTER TABLE {name} DROP COLUMN seal;" for name in SEALS.tables]
    changed(path, "".join(drops) + "DROP TABLE seal; PRAGMA user_version = 2;")
