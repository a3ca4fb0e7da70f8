"""The event log is the run: a closed tagged union, one small struct each, plus one open member.

``encode`` and ``decode`` give the canonical bytes of an event (JSON, fields in order of
declaration); a run's hash is the SHA-256 over them in order.
"""

# "A as A" re-exports a name, so that there is no further list of names to keep.
# ruff: isort: skip_file

from __future__ import annotations

from typing import get_args

import msgspec

from folkways.base.errors import PartError
from folkways.base.events.calendar import (
    EventAnnounced as EventAnnounced,
    PlaceClashed as PlaceClashed,
)
from folkways.base.events.commitments import (
    CommitmentEnded as CommitmentEnded,
    CommitmentMade as CommitmentMade,
    CommitmentRefused as CommitmentRefused,
    Outcome as Outcome,
    Witness as Witness,
)
from folkways.base.events.event import (
    GROUPS as GROUPS,
    Event as Event,
    EventGroup as EventGroup,
    unworded as unworded,
)
from folkways.base.events.intervention import Intervened as Intervened
from folkways.base.events.joining import (
    CompanyLeft as CompanyLeft,
    InvitationAnswered as InvitationAnswered,
    Invited as Invited,
)
from folkways.base.events.life import (
    ActionBegan as ActionBegan,
    AgentPlaced as AgentPlaced,
    Arrived as Arrived,
    Asked as Asked,
    DayBegan as DayBegan,
    DayEnded as DayEnded,
    Departed as Departed,
    FellBack as FellBack,
    ObjectChanged as ObjectChanged,
    PlaceLearned as PlaceLearned,
    PlanItem as PlanItem,
    PlanLevel as PlanLevel,
    PlanMade as PlanMade,
    StatusRevised as StatusRevised,
)
from folkways.base.events.mechanism import (
    FACT as FACT,
    MechanismEvent as MechanismEvent,
    Value as Value,
)
from folkways.base.events.memories import (
    MemoriesRetrieved as MemoriesRetrieved,
    MemoryAdded as MemoryAdded,
    MemoryKind as MemoryKind,
    Noticed as Noticed,
    Reacted as Reacted,
    Reflected as Reflected,
)
from folkways.base.events.norms import (
    Channel as Channel,
    CheckStep as CheckStep,
    ConflictDetected as ConflictDetected,
    ConformitySeen as ConformitySeen,
    DeviationSeen as DeviationSeen,
    NormCreated as NormCreated,
    NormEvaluated as NormEvaluated,
    NormIdentified as NormIdentified,
    NormKind as NormKind,
    NormReminded as NormReminded,
    NormReplaced as NormReplaced,
    NormRevalued as NormRevalued,
    NormsSubsumed as NormsSubsumed,
    ReproachEnded as ReproachEnded,
    SynthesisHeld as SynthesisHeld,
    TalkDecided as TalkDecided,
)
from folkways.base.events.talk import (
    ConversationClosed as ConversationClosed,
    ConversationOpened as ConversationOpened,
    RelationshipRevised as RelationshipRevised,
    TalkDeclined as TalkDeclined,
    TalkMissed as TalkMissed,
    TalkReason as TalkReason,
    TalkSought as TalkSought,
    Uttered as Uttered,
    VisitorLeft as VisitorLeft,
)
from folkways.base.outside import InterventionKind as InterventionKind
from folkways.base.outside_code import half_character

AnyEvent = (
    ActionBegan
    | AgentPlaced
    | Arrived
    | Asked
    | CommitmentEnded
    | CommitmentMade
    | CommitmentRefused
    | CompanyLeft
    | ConflictDetected
    | ConformitySeen
    | ConversationClosed
    | ConversationOpened
    | DayBegan
    | DayEnded
    | Departed
    | DeviationSeen
    | EventAnnounced
    | FellBack
    | Intervened
    | InvitationAnswered
    | Invited
    | MechanismEvent
    | MemoriesRetrieved
    | MemoryAdded
    | NormCreated
    | NormEvaluated
    | NormIdentified
    | NormReminded
    | NormReplaced
    | NormRevalued
    | NormsSubsumed
    | Noticed
    | ObjectChanged
    | PlaceClashed
    | PlaceLearned
    | PlanMade
    | Reacted
    | Reflected
    | RelationshipRevised
    | ReproachEnded
    | StatusRevised
    | SynthesisHeld
    | TalkDecided
    | TalkDeclined
    | TalkMissed
    | TalkSought
    | Uttered
    | VisitorLeft
)

"""Any event of a log; what reads logs knows these kinds."""

KINDS: tuple[type[Event], ...] = get_args(AnyEvent)
"""The kinds of events, by name."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """Return the canonical bytes of an event; raises PartError for a text that is no UTF-8."""
    try:
        return _encoder.encode(event)
    except UnicodeEncodeError as error:
        # What folkways takes in itself holds no such text: a part has brought it about.
        kind = type(event).__name__
        raise PartError(
            f"a part has brought about an event ({kind} of {event.agent or 'nobody'!r}) with half "
            f"a surrogate pair in {half_character(msgspec.to_builtins(event))}: no file can hold "
            "it, so take it out"
        ) from error


def decode(data: bytes | str) -> AnyEvent:
    """Return the event whose canonical bytes these are; raises msgspec.DecodeError if none is."""
    try:
        event: AnyEvent = _decoder.decode(data)
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(f"it is not UTF-8 from byte {error.start} on") from error
    return event
