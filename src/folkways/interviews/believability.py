"""The believability study of Park et al. (2023, section 6), from a run to a ranking, in one folder.

Agents answer the questionnaire under four conditions, and people may answer in their place; what
was answered is drawn into a survey in which people or a language model rank the answers. Each step
takes up what the folder holds, so the same call goes on where the last one stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from folkways.assembly.arguments import require
from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.random import stream
from folkways.base.time import format_moment
from folkways.interviews.questionnaire import (
    FURTHER,
    Collected,
    InterviewQuestion,
    collect,
    interview_questions,
)
from folkways.interviews.resumable_csv import ResumableTable, read_rows
from folkways.interviews.session import InterviewSession
from folkways.store.atomic_write import write_whole
from folkways.store.beside import is_claimed
from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.interview import (
    COLUMNS,
    HUMAN,
    InterviewReply,
    draw_interview,
    empty_table,
    read_replies,
)
from folkways.survey.pairs import gather
from folkways.survey.tables import subject_text

ANSWERS: Final = "answers.csv"
"""What the agents answered."""
HUMAN_ANSWERS: Final = "human.csv"
"""What people answered in the place of agents."""
SHEETS: Final = "sheets"
"""The folder of empty sheets for people, with what to read first."""
_COLUMNS_BESIDE = {ANSWERS: FURTHER, HUMAN_ANSWERS: ("at",)}
_HOW = """\
Answer an interview as the person described below. Read the description and the diary first, and
use nothing else. The questions are in the column "words" of {sheet}. Write one or two sentences
into the column "answer", as this person would speak. If the person cannot know something, say so.
You may leave questions open.

"""


class DrawnSurvey(NamedTuple):
    """The survey in which answers are ranked.

    ``without`` are agents for whom no person answered although people answered for others: their
    answers are not ranked. ``older`` says that the file was drawn from other answers or with other
    options, and is kept because somebody has begun to rank.
    """

    file: SurveyFile
    without: tuple[str, ...]
    older: bool


@dataclass(frozen=True)
class Study:
    """A study of ``agents`` (their numbers) at moment ``t`` (simulated seconds) in a folder."""

    session: InterviewSession
    folder: Path
    agents: tuple[int, ...]
    t: int
    seed: int
    each: int

    @classmethod
    def of(
        cls,
        session: InterviewSession,
        folder: Path,
        *,
        agents: int | None = None,
        at: str | int | None = None,
        seed: int = 0,
        each: int = 1,
    ) -> Study:
        """Return the study of ``agents`` drawn by ``seed`` (None: all who are in the town then).

        ``each`` questions (1 to 5) of each area are ranked for an agent. Raises FolkwaysError for a
        moment, a number of agents or of questions that cannot be.
        """
        t = session.moment(at)
        present = session.present(t)
        count = len(present) if agents is None else agents
        require(1 <= count <= len(present), "agents", count, f"1 to {len(present)}")
        require(1 <= each <= 5, "each", each, "1 to 5 questions of each area")
        drawn = sorted(stream(seed, "believability").sample(present, count))
        return cls(session, folder, tuple(drawn), t, seed, each)

    @property
    def minds(self) -> tuple[str, ...]:
        """The minds that answered, by name."""
        return tuple(sorted({row["mind"] for row in self._rows(ANSWERS)}))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the agents."""
        return tuple(self.session.log.header.agents[number] for number in self.agents)

    def open_questions(self) -> list[InterviewQuestion]:
        """Return the questions to agents that the folder holds no answer to."""
        answered = {reply[:3] for reply in self._read(ANSWERS)}
        names = self.session.log.header.agents
        wanted = interview_questions(self.session, self.agents)
        return [one for one in wanted if (names[one.agent], *one[1:]) not in answered]

    def collect(self, progress: Callable[[float], None] = lambda share: None) -> Collected:
        """Ask the agents what is open; raises what :func:`collect` of the questionnaire raises."""
        return collect(
            self.session,
            self.folder / ANSWERS,
            agents=self.agents,
            at=self.t,
            progress=progress,
        )

    def write_sheets(self) -> Path:
        """Write a sheet for each agent, unless it is there; return their folder.

        Raises StorageError if they cannot be written.
        """
        folder = self.folder / SHEETS
        missing = [one for one in self.agents if not (folder / f"{_sheet(one)}.csv").exists()]
        if not missing:
            return folder
        known = gather(self.session.log, self.t)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for number in missing:
                name, path = self.session.log.header.agents[number], folder / _sheet(number)
                text = subject_text(known[name].subject(path.name, 0))
                how = _HOW.format(sheet=f"{path.name}.csv")
                # The mark at the beginning lets spreadsheets see UTF-8.
                for end, content in (
                    (".txt", how + text),
                    (".csv", "\ufeff" + empty_table([name], [HUMAN])),
                ):
                    data = content.encode("utf-8", "replace")
                    write_whole(path.with_name(path.name + end), data)
        except OSError as error:
            raise StorageError(f"cannot write {folder}: {error.strerror}") from error
        return folder

    def take_in(self, paths: Sequence[Path]) -> int:
        """Keep the answers in filled sheets, all or none; return how many are new.

        Raises FolkwaysError for a folder with answers of another moment, ImportFault or SurveyError
        for a sheet that cannot be taken, StorageError if the answers cannot be kept.
        """
        self._of_this_moment(ANSWERS)
        self._of_this_moment(HUMAN_ANSWERS)
        if not paths:
            return 0
        with self._table(HUMAN_ANSWERS) as table:
            kept = {(row["agent"], row["question"]): row["answer"] for row in table.kept}
            new: dict[tuple[str, str], InterviewReply] = {}
            for path in paths:
                for reply in read_replies(path, gaps=True):
                    fault = self._fault(reply)
                    answer = " ".join(reply.answer.split())
                    key = (reply.agent, reply.question)
                    before = kept.get(key, new[key].answer if key in new else answer)
                    if before != answer:
                        fault = f"another answer is there already: {before[:60]!r}"
                    if fault:
                        where = f"{reply.agent}, {reply.question}"
                        raise SurveyError(f"{path}, {where}: {fault}; nothing was imported")
                    if key not in kept:
                        new[key] = reply._replace(answer=answer)
            for reply in new.values():
                table.add({**reply._asdict(), "at": format_moment(self.t)})
        return len(new)

    def _of_this_moment(self, name: str) -> None:
        """Raise FolkwaysError if a table holds answers of another moment than the study's."""
        for row in self._rows(name):
            if row["at"] != format_moment(self.t):
                raise FolkwaysError(
                    f"{self.folder / name} holds answers of {row['at']}; continue with --at "
                    f"{row['at']!r}, or name another folder with --out"
                )

    def _fault(self, reply: InterviewReply) -> str:
        if reply.condition != HUMAN:
            return f"the condition is {reply.condition!r}, not {HUMAN!r}"
        if reply.agent not in self.names:
            return "this agent is not in the study"
        return ""

    def answers(self) -> list[InterviewReply]:
        """Return all answers for the agents of the study, those of people among them."""
        names = set(self.names)
        replies = [*self._read(ANSWERS), *self._read(HUMAN_ANSWERS)]
        return [reply for reply in replies if reply.agent in names]

    def drawn(self) -> DrawnSurvey:
        """Return the survey, drawn anew as long as nobody has begun to rank.

        Once people have answered for agents, it is one with five conditions and a file of its own.
        Raises SurveyError if no question was answered under all conditions.
        """
        replies = self.answers()
        played = {reply.agent for reply in replies if reply.condition == HUMAN}
        without = tuple(name for name in self.names if played and name not in played)
        path = self.folder / ("ranking-human.survey" if played else "ranking.survey")
        form = draw_interview(
            {self.session.log.header.name: self.session.log},
            [reply for reply in replies if reply.agent not in without],
            seed=self.seed,
            each=self.each,
            until=self.t,
        )
        if path.exists() and not is_claimed(path):
            there = SurveyFile(path)
            if there.form.digest() == form.digest() or there.evaluators():
                older = there.form.digest() != form.digest()
                return DrawnSurvey(there, without, older)
            path.unlink()
        return DrawnSurvey(SurveyFile.create(path, form), without, older=False)

    def _table(self, name: str) -> ResumableTable:
        return ResumableTable(self.folder / name, _columns(name), self.session.log.header)

    def _rows(self, name: str) -> list[dict[str, str]]:
        path = self.folder / name
        return read_rows(path, _columns(name), self.session.log.header) if path.exists() else []

    def _read(self, name: str) -> list[InterviewReply]:
        return [InterviewReply(*(row[column] for column in COLUMNS)) for row in self._rows(name)]


def _columns(name: str) -> tuple[str, ...]:
    return (*COLUMNS, *_COLUMNS_BESIDE[name])


def _sheet(number: int) -> str:
    """Return the name of an agent's sheet, without its ending: the agents count from 01."""
    return f"{number + 1:02d}"
