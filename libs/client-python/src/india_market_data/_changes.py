"""Changes of lists."""

from __future__ import annotations

import datetime as dt
import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Iterator, Literal, Mapping, Optional, TypeVar, Union

from ._connection import Connection
from .days import with_dates

Item = TypeVar("Item")

# Stores a position, with a copy of the records before it.
SavePosition = Callable[[str], None]


@dataclass(frozen=True)
class Changed(Generic[Item]):
    """Record as it is now."""

    record: Item
    kind: Literal["changed"] = "changed"


@dataclass(frozen=True)
class Removed:
    """Record that is no longer published."""

    id: str
    slug: Optional[str]
    at: dt.datetime
    kind: Literal["removed"] = "removed"


Change = Union[Changed[Item], Removed]


def changes_of(
    connection: Connection,
    path: str,
    filters: Mapping[str, Any],
    since: Union[dt.datetime, str],
    cursor: Optional[str],
    save: Optional[SavePosition],
    every: Optional[float],
    stop: Optional[threading.Event],
) -> Iterator[Change[Any]]:
    """Yields the changes of a list, in the order in which they were written."""
    chosen = {name: value for name, value in filters.items() if value is not None}
    query = {"limit": 100, **chosen, "updatedSince": since}
    position = cursor
    while stop is None or not stop.is_set():
        envelope = connection.answer("GET", path, {**query, "cursor": position}).envelope
        for record in with_dates(envelope["data"]):
            yield _change_of(record)
        meta = envelope.get("meta") or {}
        following = meta.get("nextCursor")
        if following is not None:
            position = following
            if save is not None:
                save(following)
        if meta.get("hasNextPage") is True:
            continue
        if every is None:
            return
        _wait(every, stop)


def _change_of(record: Dict[str, Any]) -> Change[Any]:
    if "removedAt" not in record:
        return Changed(record)
    return Removed(record["id"], record.get("slug"), record["removedAt"])


def _wait(seconds: float, stop: Optional[threading.Event]) -> None:
    if stop is None:
        time.sleep(seconds)
    else:
        stop.wait(seconds)
