"""IdentifyNormativeInformation (2.2 of the paper): which sentences say something of a norm.

Only sentences that say what ought to be, may be or commonly is done carry normative information;
that somebody likes or dislikes something does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from folkways.agents.shown import Line
from folkways.language.mind import CallKey
from folkways.minds.offline.arguments import halfway, value_behind
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip, sentence
from folkways.minds.offline.moves import AGREEING, Move
from folkways.minds.offline.phrases import GRAMMAR
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.minds.offline.valued import reasons_given, value_of
from folkways.minds.offline.wording import NormToWord
from folkways.norms.questions import (
    IdentifyNormativeInformation,
    Information,
    Kind,
    NormativeInformation,
)
from folkways.reading.frame import Aspect, Frame, Mode

AT_MOST = 5


@dataclass(frozen=True, slots=True)
class _Piece:
    frame: Frame
    giver: str
    source: int


def identify(q: IdentifyNormativeInformation, key: CallKey, ctx: Context) -> NormativeInformation:
    """Answer IdentifyNormativeInformation: all that was put forward, agreeable or not."""
    pieces = _heard(q, ctx) if q.lines else _thought(q, ctx)
    view = view_of(q.who, ctx.lens)
    found: list[Information] = []
    for piece in pieces:
        content = content_of(piece.frame, ctx)
        if not content or any(content == other.content for other in found):
            continue
        frame = piece.frame
        kind: Kind = "descriptive" if frame.mode is Mode.DESCRIPTIVE else "injunctive"
        times = sum(n for text, n in q.heard.items() if ctx.lens.repeats(content, text))
        worth = value_of(
            frame,
            key.agent,
            view,
            ctx,
            relationship=q.who.relationships.get(piece.giver, ""),
            times=times + 1,
            reasons=reasons_given(frame, q.lines, piece.giver, ctx),
            descriptive=kind == "descriptive",
        )
        found.append(Information(content=content, kind=kind, utility=worth, source=piece.source))
        if len(found) == AT_MOST:
            break
    return NormativeInformation(information=tuple(found))


def _heard(q: IdentifyNormativeInformation, ctx: Context) -> list[_Piece]:
    speakers = tuple(dict.fromkeys(line.speaker for line in q.lines))
    hidden = hidden_names(q.who, *speakers)
    view = view_of(q.who, ctx.lens)
    pieces, values = [], []
    for at, line in enumerate(q.lines):
        for frame in ctx.lens.norms(line.text, hidden):
            if line.speaker != q.who.name:
                pieces.append(_Piece(frame, line.speaker, at))
                value = _taken_from(frame, line.text, q, view, ctx)
                values += [_Piece(value, line.speaker, at)] if value else []
            elif _agreed_upon(frame, q.lines, at):
                pieces.append(_Piece(frame, line.speaker, at))
    return pieces + values


def _taken_from(
    frame: Frame, text: str, q: IdentifyNormativeInformation, view: SelfView, ctx: Context
) -> Frame | None:
    """Return the value behind a norm that was put forward with a reason, if it is taken in.

    Who meets a norm for the first time is busy with the norm; repetition leaves room to dwell on
    the argument (Cacioppo & Petty 1979). Who is against it dwells on arguments of its own.
    """
    content = content_of(frame, ctx)
    met = any(ctx.lens.repeats(content, text) for text in (*q.heard, *q.held))
    if not met or view.support(frame.topic, frame.sign) < 0:
        return None
    return value_behind(frame, text, ctx.lens)


def _agreed_upon(frame: Frame, lines: tuple[Line, ...], at: int) -> bool:
    """Whether one's own words stated a compromise with which both sides went along."""
    if frame.aspect not in (Aspect.PLACE, Aspect.CONDITION):
        return False
    before = GRAMMAR.moves(lines[at - 1].text) if at else ()
    after = GRAMMAR.moves(lines[at + 1].text) if at + 1 < len(lines) else ()
    return Move.OFFER in before or bool(AGREEING.intersection(after))


def _thought(q: IdentifyNormativeInformation, ctx: Context) -> list[_Piece]:
    hidden = hidden_names(q.who)
    pieces = []
    for at, text in enumerate(q.thoughts):
        giver, body = attributed(text)
        names = (*hidden, giver)
        pieces += [_Piece(frame, giver, at) for frame in ctx.lens.norms(body, names)]
    return pieces


SAYS = " says: "


def attributed(text: str) -> tuple[str, str]:
    """Split a thought that reports somebody's words into that person and the words."""
    giver, said, body = text.partition(SAYS)
    if said and len(giver) <= 60:
        return giver, body
    return "", text


def content_of(frame: Frame, ctx: Context) -> str:
    """Return the short sentence by which a norm goes, composed afresh from its frame.

    Whatever words it was heard in, the same norm gets the same sentence, so that duplicates are
    recognised; norms that name a topic without a direction keep the speaker's words.
    """
    if not frame.sign:
        return clip(sentence(frame.text), 300) if ctx.lens.norm(frame.text) else ""
    conduct = ctx.lens.conduct_of(frame)
    norm = NormToWord(
        conduct,
        frame.sign,
        frame.mode,
        frame.setting,
        aspect=frame.aspect,
        when=conduct.when(frame.text),
        halfway=halfway(conduct) if frame.aspect is Aspect.CONDITION else "",
    )
    return ctx.lens.canonical(norm) or clip(sentence(frame.text), 300)
