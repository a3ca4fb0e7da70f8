"""Cue words: what turns a clause round, and in which way a clause speaks of conduct.

Each cue is one or more words (matched by stem) with a class and a flip: -1 turns the direction of
what it governs, +1 keeps it. General English only; no cue names a topic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from folkways.reading.stem import stem


class Cue(StrEnum):
    """The classes of cue words."""

    NEG = "neg"  # not, no, never, nobody
    VERB = "verb"  # avoid, refuse, encourage: governs what follows
    EVAL = "eval"  # rude, harmful, good: judges what stands before it or follows
    RULE = "rule"  # must, should, please
    OBLIGE = "oblige"  # required, obliged: negated, it is a permission
    MAY = "may"  # may, can, allowed: negated, it is a prohibition
    ATTITUDE = "attitude"  # likes, hates, believes
    SPEAK = "speak"  # talks (about), lectures (on), praises
    MENTION = "mention"  # watches, hears, thinks about
    CARE = "care"  # mindful of: towards the harmless pole
    LIBERTY = "liberty"  # up to you, a personal choice: towards the harmful pole
    COMMON = "common"  # most people, usually
    SWAP = "swap"  # instead of, rather than: turns what follows, and ends the scope
    TURN = "turn"  # in favour of, after a topic: ends the scope
    SKIP = "skip"  # "not only": no meaning of its own


@dataclass(frozen=True, slots=True)
class CueWord:
    """One cue: its class, its flip (+1 or -1) and how strong it makes a clause (0 to 1)."""

    kind: Cue
    flip: int = 1
    strength: float | None = None
    needs_topic_after: bool = False  # a speaking verb that speaks of something only after "about"
    valued: bool = False  # gives its object a direction ("praise"), unlike "discuss"


_TABLE: dict[str, list[tuple[tuple[str, ...], CueWord]]] = {}


def _cue(kind: Cue, words: str, flip: int = 1, strength: float | None = None, **more: bool) -> None:
    for phrase in words.split(","):
        stems = tuple(stem(word) for word in phrase.split())
        if stems:
            _TABLE.setdefault(stems[0], []).append((stems, CueWord(kind, flip, strength, **more)))


_cue(
    Cue.SKIP,
    "not only, not just, no matter, no doubt, whether or not, why not, no less, without doubt, like other, like many, like most, like everyone, would like to, well as, in no time, look like, such as, such like, as long as, as well, more than welcome, for example, right now, right after, right before, right next, right away, at all, not least, right hand, bus stop, tram stop, train stop, stop by, get to know, last stop, kind of, good deal, good many, good morning, good time, good luck, fine arts",
)
_cue(
    Cue.NEG,
    "not, no, no one, none, nowhere, neither, without, nothing, nor, non, hardly, barely, no longer, no more, in no way, by no means, little to no",
    -1,
)
_cue(
    Cue.NEG,
    "never, nobody, no one, under no circumstances, not at all, at no time, not ever, on no account, not under any circumstances",
    -1,
    0.9,
)
_cue(
    Cue.COMMON,
    "rarely, seldom, few people, hardly anybody, hardly anyone, hardly ever, few guests, few customers, few visitors",
    -1,
)
_cue(
    Cue.VERB,
    "avoid, avoidance, alternative, refrain, refrain from, abstain, stop, quit, cease, prevent, limit, minimise, minimum, reduce, reduction, eliminate, curb, decline, skip, omit, forget, neglect, fail, decrease, cut down, cut back, give up, do away with, put an end to, an end to, hold off, keep from, lack of, absence of, withhold, shun, forgo, forego, resist, dispense with, hold back, steer clear of, keep clear of, keep away from, stay away from, free of, free from, rid of, restrict, restraint, restriction, at bay, in check, under control, off limits, lay off, leave off, desist, go easy on, renounce, abandon habit, discontinue, stamp out, get rid of, clamp down, drop the habit, avert, kick the habit, hold one, phase out, turn away from, cut out, suppress",
    -1,
)
_cue(
    Cue.VERB,
    "ban, prohibit, forbid, forbidden, banned, prohibited, outlaw, abolish, boycott, zero tolerance, prohibition, veto, bar from, disallow, no place for, crack down on",
    -1,
    0.9,
)
_cue(
    Cue.VERB,
    "discourage, deter, dissuade, combat, fight against, tackle, crusade against, stand up against, speak out against, speak up against, intervene",
    -1,
)
_cue(Cue.VERB, "refuse, refusal, reject, refuse flatly, boycott", -1, 0.9)
_cue(
    Cue.VERB,
    "encourage, promote, foster, support, advance, practise, continue, keep up, cultivate, uphold, maintain, ensure, make sure, remember, take care to, make an effort to, strive, embrace, start, adopt",
)
_cue(
    Cue.EVAL,
    "wrong, bad, rude, harm, harmful, harms, unhealthy, annoying, annoy, impolite, inconsiderate, disrespectful, unacceptable, inappropriate, dangerous, danger, selfish, disgusting, nuisance, problem, unfair, disturb, bother, irritate, irritating, offend, offensive, hurt, hurtful, ruin, spoil, damage, antisocial, poor form, bad form, bad manners, bad taste, bad habit, taboo, undesirable, out of place, illegal, unlawful, shameful, shame, insult, insulting, hazard, hazardous, pollute, risk, evil, cost, nuisance, disadvantage, unpleasant, awful, terrible, horrible, dirty habit, filthy, intolerable, unbearable, improper, unseemly, impertinent, thoughtless, mean, cruel, uncivil, unkind, discourteous, outrageous, disgrace, disgraceful, abuse, menace, pest, plague, poison, poisonous, toxic, vice, folly, foolish, silly, ridiculous, nonsense, stupid, crime, sin, intrusive, intrusion, disruptive, disrupt, distract, distracting, distraction, unwelcome, frown upon, frowned upon, frown on, frowned on, not on, unhygienic, endanger, threaten, nasty, vulgar habit, demean, demeaning, degrading, undermine, against the rules, against the law, costly, old fashioned, pointless, useless, waste of money, waste of time, rip off, scam, drive mad, get on the nerves, grate on, sicken, upset, trouble, burden, pain, nuisances, uncalled for, ill advised, ill mannered, ill bred, detrimental, repulsive, tiresome, tasteless, careless, sad, insensitive, uncivilised, invade, violate, infringe, disservice, uncomfortable, unfriendly, irresponsible, unacceptable behaviour, unsafe, unwise, frowned",
    -1,
)
_cue(
    Cue.EVAL,
    "good, right, nice, polite, considerate, kind, appropriate, healthy, courteous, respectful, decent, proper, fair, virtue, freedom, personal freedom, benefit, beneficial, pleasure, joy, generous, enjoyable, fun, appreciated, valued, wonderful, delightful, pleasant, great, lovely, civil, civilised, admirable, praiseworthy, sensible, wise, useful, helpful, noble, honourable, merit, importance, advantage, comfort, charm, art of, just, well deserved, deserve, healthy habit, natural, human, beautiful, excellent, no big deal, makes sense, blessing, thoughtful, commendable, desirable, worthwhile, worth, matters, goodness, value, preferable, best, better, dignified, safe, fair and square, matter of respect, matter of courtesy, sign of respect, mark of respect, form of courtesy, act of kindness, gesture, matter of fairness, mean a lot, make the world, civic duty, advisable",
)
_cue(
    Cue.MAY,
    "may, can, could, might, allow, allowed, permit, permitted, permission, welcome, free to, at liberty to, tolerate, tolerated, acceptable, fine to, okay to, ok to, right to, feel free, entitled, personal freedom, personal right, freedom to, no objection, legal, accept, let people, perfectly fine, all right, alright, fine, okay, ok, harmless, everybody right, everyone right, people right, have the right, have a right, has the right, has a right, nobody business, nobody else business, no business of, in order, no harm done",
)
_cue(
    Cue.OBLIGE,
    "obliged, obligation, obligatory, have to, has to, had to, need to, need, needs to, required, require, requirement, necessary, necessity, mandatory, compulsory, forced, force, pressure, pressured, owe, bound to, duty to, under pressure, made to, must, coerced, supposed to, expect, expected, duty, demand",
)
_cue(Cue.OBLIGE, "unnecessary, superfluous, needless, optional, voluntary, no obligation", -1)
_cue(
    Cue.RULE,
    "should, ought, shall, please, kindly, supposed, important, essential, vital, crucial, let us, necessary for, key, recommend, recommended, advise, advised, urged, invited, be sure, make sure, responsible, responsibility, had better, do well to, obey, adhere, abide, polite to, considerate to, courteous to, rule, norm, we ask, are asked, is asked, requested, request, courtesy to",
)
_cue(
    Cue.RULE,
    "must, strictly, strict, absolutely, always, imperative, at all times, without exception, invariably, unconditionally, completely, entirely, utterly, mandatory",
    1,
    0.9,
)
_cue(
    Cue.RULE,
    "ideally, if possible, perhaps, maybe, consider, try to, would be nice, nice to, it would help, preferably, when possible, where possible, wherever possible, suggest, suggested, be good to, might want to, could try, would be good, would be kind, would be lovely, would be better, as far as possible, be appreciated",
    1,
    0.3,
)
_cue(
    Cue.ATTITUDE,
    "hate, dislike, oppose, opposed, opposition, against, detest, loathe, despise, resent, object, objection, disapprove, disapproval, mind, condemn, abhor, can not stand, can not bear, can not tolerate, can not abide, could not stand, can not endure, not stand, tired of, sick of, fed up, annoyed by, annoyed with, bothered by, disturbed by, irritated by, hostile, intolerant, averse, aversion, allergic, opponent, worry about, worried about, concerned about, concerned by, upset by, upset about, angry about, angry at, afraid, fear, disgusted, sceptical, skeptical, doubt, deny, disagree, reluctant, reluctance, unwilling, distaste, contempt, scorn, hatred, impatient with, disdain, protest, protests, unhappy with, unhappy about, shy away from, dread, resentful, suffer from, suffers from, critical of, enemy of, foe of, offended by, put off by, troubled by, uneasy about, uncomfortable with, has no patience for, no patience, not a fan, frowns on, frown at, regret, feel obliged not, too poor to, too mean to, too stingy, wary of, winces at, cringe at",
    -1,
)
_cue(
    Cue.ATTITUDE,
    "hate, detest, loathe, despise, abhor, can not stand, can not bear, can not tolerate, strongly oppose, firmly against, strongly against, strongly opposed, firmly opposed, passionately against, strictly against",
    -1,
    0.9,
)
_cue(
    Cue.ATTITUDE,
    "like, enjoy, favour, in favour of, support, approve, approval, appreciate, prefer, preference, fond of, keen on, keen, favourable, believe, belief, think, feel, consider, find, hold, value, cherish, want, wish, hope, insist, willing, happy, glad, pleased, fan of, proponent, supporter, delight in, delight, passionate about, agree, convinced, care about, relaxed about, regard, see, view, defend, defender, opinion, proud, pride, admire, swear by, stand for, stand up for, easy about, tolerant, comfortable with, not averse, treasure, indulge, accustomed, believer, eager, look forward, intend, plan, aim, advocate, sympathise, sympathy, warm to, open to, at ease with",
)
_cue(
    Cue.ATTITUDE,
    "love, adore, strongly support, firmly believe, insist, passionate about, passionately support, devoted to, champion, ardent, strongly favour, addicted to, devoted, strongly in favour, strongly believe",
    1,
    0.9,
)
_cue(
    Cue.SPEAK,
    "talk, speak, lecture, speech, presentation, show, perform, performance, sermon, poem, poetry, article, write, essay, song, play, debate, discussion, argument, conversation, chat, leaflet, poster, petition, story, book, podcast, blog, exhibition, workshop, seminar, information, survey, comedy, sketch, sing, recite, read, shout, yell, mutter, grumble, joke, rant, whisper, event, meeting, campaign, class, course, lesson, paper, report, plead, argue, preach, say, explain, teach, news, film, cheer, rave",
    needs_topic_after=True,
)
_cue(Cue.SPEAK, "discuss, debate whether, mention, raise awareness, educate, converse")
_cue(
    Cue.SPEAK,
    "praise, advocate, extol, recommend, urge, ask, remind, request, persuade, convince, plead for, argue for, argue in favour, campaign for, lobby for, preach, tell, invite, beg, order, instruct, applaud, celebrate, glorify, speech for, call for, thank, compliment, endorse, vote for, petition for, plead, crusade for, speak for, speak up for, rave about, boast of, boast about, romanticise, joy of, teach, sing the praises",
    valued=True,
)
_cue(
    Cue.SPEAK,
    "criticise, complain, complaint, complain about, warn, warning, argue against, campaign against, lobby against, protest against, denounce, scold, reproach, rebuke, lament, petition against, moan, grumble about, blame, inveigh, rail, rail against, rant about, rant against, speak out against, vote against, ridicule people, chide, criticism, curse at, reprimand, tell off, call out, attack, sneer at, mutter about, confront",
    -1,
    valued=True,
)
_cue(
    Cue.MENTION,
    "watch, watching, notice, hear, listen, listening, observe, think about, study, research, wonder, overhear, witness, learn about, reflect on, read about, curious about, ponder, dream of, remember people, look at people, interview, serve, serving, investigate, count people, count how, survey, measure, meet, sit next to, sit near, pass by people, photograph people, draw, paint, sketching, film about",
)
_cue(
    Cue.CARE,
    "heedful, mind your, mind one, conscious of, careful with, careful about, considerate about, considerate with, sensitive to, aware of, watch your, watch one, pay attention to, keep an eye on, attention to, responsible with, moderate, control, manage, monitor, respectful about, thoughtful about",
)
_cue(
    Cue.LIBERTY,
    "up to you, up to each, up to everyone, up to the guest, up to customers, personal choice, personal matter, personal decision, private matter, own choice, own business, own decision, free choice, matter of choice, matter of taste, choose freely, own affair, individual choice, up to the individual, up to the person, up to the customer, personal preference, everyone decide, decide for themselves, left to each",
)
_cue(
    Cue.COMMON,
    "most people, most guests, most customers, most visitors, most, many, majority, usually, commonly, often, generally, tend to, tends to, typically, customary, customarily, tradition, traditionally, custom, normal, common, habitually, people here, everyone here, everybody here, regulars, as a rule, it is usual, usual, almost everybody, almost everyone, nearly everyone, nearly all, nearly everybody, widespread, all around, conventional, convention, mostly, on the whole, nine out of ten, normally, routinely, the done thing, ordinarily, more often than not",
)
_cue(
    Cue.SWAP,
    "instead of, rather than, in place of, in lieu of, alternative to, as opposed to, in preference to, than, over",
    -1,
)
_cue(Cue.TURN, "in favour of, opt for, go for")

for _entries in _TABLE.values():
    _entries.sort(key=lambda entry: -len(entry[0]))


def cues(stems: Sequence[str], used: frozenset[int]) -> dict[int, tuple[int, list[CueWord]]]:
    """Return, by the index of its first token, each cue's length and its readings.

    Tokens in ``used`` (taken by topic matches) are never cues; longer cues win.
    """
    found: dict[int, tuple[int, list[CueWord]]] = {}
    at = 0
    while at < len(stems):
        length = 0
        readings: list[CueWord] = []
        if at not in used:
            for phrase, cue in _TABLE.get(stems[at], ()):
                size = len(phrase)
                if length and size < length:
                    break
                span = range(at, at + size)
                if tuple(stems[at : at + size]) == phrase and used.isdisjoint(span):
                    length = size
                    readings.append(cue)
        if readings:
            found[at] = (length, readings)
        at += max(1, length)
    return found


def judges(stems: Sequence[str], at: int) -> bool:
    """Whether the word at ``at`` judges conduct on its own ("rude", "polite")."""
    return any(
        len(phrase) == 1 and cue.kind is Cue.EVAL for phrase, cue in _TABLE.get(stems[at], ())
    )
