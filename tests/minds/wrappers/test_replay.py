from __future__ import annotations

import pytest
from tests.minds.wrappers.fakes import Fake, Store, after, play, request

from folkways.base.errors import NotStored
from folkways.minds.wrappers.cache import Cache
from folkways.minds.wrappers.replay import Replay


def test_a_replay_repeats_what_was_answered() -> None:
    async def main() -> None:
        store, model = Store(), Fake(after(1))
        reply = await Cache(model, store).complete(request("one", agent=2))
        replay = Replay(model.name, model.fingerprint, store)
        assert (replay.name, replay.fingerprint) == (model.name, model.fingerprint)
        assert await replay.complete(request("one", agent=2)) == reply
        assert len(model.asked) == 1

    play(main())


def test_a_miss_names_the_question() -> None:
    async def main() -> None:
        replay = Replay("openai:gpt-5-mini", "f", Store())
        asked = request(operation="check_type", agent=4, tick=(24 + 9) * 3600 + 60, ordinal=2)
        with pytest.raises(NotStored) as caught:
            await replay.complete(asked)
        message = str(caught.value)
        key = asked.content_key("f")
        for part in ("gpt-5-mini", "check_type", "number 4", "day 2 09:01", "question 2", key[:16]):
            assert part in message

    play(main())
