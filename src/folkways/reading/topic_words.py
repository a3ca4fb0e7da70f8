"""Word lists by which the topic of a clause is told where the lexicon knows none."""

from __future__ import annotations

from folkways.reading.clauses import PERSON, PLACE, PLACE_IN, PLACE_OUT
from folkways.reading.stem import stem
from folkways.reading.words import stem_set, word_set

# Words that are never what a clause is about: people, places, times, measure, filler.
_NEVER = word_set(
    f"""person people guest customer visitor everyone everybody someone somebody anyone anybody
    others resident patron passenger neighbour student teacher child friend family
    father mother sister brother son daughter wife husband staff waiter waitress owner
    member man woman boy girl adult stranger colleague parent user reader pupil player
    audience crowd company group team public society community world cafe restaurant
    library shop store office room building place area zone spot street park garden
    terrace hall home house table bench indoors indoor inside outdoors outdoor outside
    here there today tomorrow yesterday day night morning evening afternoon noon hour
    minute week month year time moment way thing matter habit rule policy norm
    regulation custom etiquette manner culture practice behaviour conduct kind sort lot
    bit number part good bad new old young great little big long short respect
    respectful mindful aware quite rather still ever yet always often sometimes usually
    never around near nearby together alone away back home first last next many much
    most least well follow obey observe adhere according regarding concerning especially
    particularly really simply designate designated only even such {PERSON} {PLACE}
    {PLACE_IN} {PLACE_OUT} want try start begin mayor doctor driver farmer artist poet
    writer teacher server cook worker citizen american everywhere anywhere somewhere
    after before during until till upon when while where because though although whereas whether
    two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty
    hundred thousand minutes degree euro village town city school church market square firm strong
    strongly loud belief life health personal year decade ago since
    say tell win persuade convince"""
)
NEVER_STEMS = frozenset(stem(word) for word in _NEVER)
# Verbs too general to be a topic: their object is one.
LIGHT_VERBS = stem_set(
    """use make have take do get bring put leave keep give let go come be hold wear carry play
    say tell ask show see look sit stand walk spend enter visit stay buy open step head
    move work meet chat talk speak eat drink read enjoy wait help serve live sleep turn
    set move pass run order"""
)


# With these verbs, the object is what matters: "having a cigarette", "playing loud music".
TELLING_LITTLE = LIGHT_VERBS.difference(stem_set("buy carry order run")) | stem_set(
    """want try start begin see hear cause create produce consume smoke light stop end quit
    continue practise express offer pay sing follow join ride drive type lie"""
)


NO_VERBS = word_set(
    """has had did want wants wanted wish wishes wished like likes liked know
    knows knew known need needs needed seem seems mean means meant become becomes became try tries
    tried get gets go goes start starts started begin begins began come comes came happen happens
    say says said tell tells told win wins won persuade persuades persuaded convince convinces"""
)


ADVERBS = word_set("always never often usually also still not does sometimes regularly seldom")
RULED = stem_set("allowed permitted forbidden prohibited banned tolerated welcome fine acceptable")
PLACE_WORDS = ("in", "on", "at", "near", "inside", "around", "under", "outside", "by")
WANTED = word_set("want wants wanted tolerate like likes against allow allows for opposes hates")
