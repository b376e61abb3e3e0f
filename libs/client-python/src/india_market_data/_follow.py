"""Log of events, read and followed."""

from __future__ import annotations

import json
import random
import threading
from typing import Any, Dict, Iterator, NamedTuple, Optional

from ._changes import SavePosition
from ._connection import Connection
from ._frames import FrameReader
from ._query import OneOrMore
from ._retries import growing_wait
from .days import with_dates
from .errors import ApiError, ConnectionFailed, MarketDataError
from .made.resources import EventsResource
from .made.types import Event

_STREAM_PATH = "/v1/events/stream"
# Seconds without a byte after which a stream is dead: a comment comes each 15 seconds.
_SILENCE = 40.0
_REOPEN_AFTER = 3.0


class EventLog(EventsResource):
    """Log of events, which can be read and followed. Plan: Pro and higher."""

    def follow(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[OneOrMore[str]] = None,
        save: Optional[SavePosition] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[Event]:
        """Yields the events behind a position, then those that follow, each once and in order.

        A stream that ends is opened again from the last event. Errors: `LogGap` when the log does not go back to `after`;
        `ApiError` for a refusal that does not pass.

        after: id of the last event that you have; without it the events begin with the next one
        types: types to follow, also ones that this version does not know; all without it
        save: stores the position, after an event was taken, and when the log moves on without one
        stop: ends the events when it is set, with the next comment of the stream 15 seconds later at the latest
        """
        stopping = threading.Event() if stop is None else stop
        last, failed = after, 0
        while not stopping.is_set():
            wait = _REOPEN_AFTER
            parts = _parts_of(self._connection, types, last)
            try:
                for part in _passing(parts):
                    if isinstance(part, MarketDataError):
                        failed += 1
                        wait = max(wait, _wait_after(part, failed))
                        break
                    failed = 0
                    wait = wait if part.retry is None else part.retry
                    if part.event is not None:
                        yield part.event
                    if part.id is not None and part.id != last:
                        last = part.id
                        if save is not None:
                            save(last)
                    if stopping.is_set():
                        return
            finally:
                parts.close()
            stopping.wait(wait * (1 + random.random() / 4))


class _Part(NamedTuple):
    """Content of a piece of the stream: an event, or only a position."""

    id: Optional[str]
    event: Optional[Event]
    retry: Optional[float]


def _parts_of(connection: Connection, types: Optional[OneOrMore[str]], last: Optional[str]) -> Any:
    """Opens the stream behind a position and yields what its frames tell, until it ends."""
    headers: Dict[str, str] = {} if last is None else {"Last-Event-ID": last}
    stream = connection.open(_STREAM_PATH, {"types": types}, headers, _SILENCE)
    frames = FrameReader()
    try:
        for piece in stream.pieces():
            for event, data in frames.read(piece):
                told = with_dates(json.loads(data)) if event == "message" else None
                yield _Part(frames.last_id, told, frames.retry)
            yield _Part(frames.last_id, None, frames.retry)
    finally:
        stream.close()


def _passing(parts: Any) -> Iterator[Any]:
    """Yields the parts of a stream, and at last the failure that ended it."""
    try:
        yield from parts
    except (ApiError, ConnectionFailed) as error:
        yield error


def _wait_after(error: MarketDataError, failed: int) -> float:
    """Returns the seconds to wait after a failure. Raises one that does not pass."""
    if not isinstance(error, ApiError):
        return growing_wait(failed)
    if error.status < 500 and error.status not in (408, 429):
        raise error
    return error.retry_after or 0.0
