"""Frames of server-sent events."""

from __future__ import annotations

import codecs
import re
from typing import Iterator, List, NamedTuple, Optional


class Frame(NamedTuple):
    """Frame of a stream."""

    event: str
    data: str


class FrameReader:
    """Reads frames by the rules of the HTML standard, whatever the pieces in which they arrive."""

    def __init__(self) -> None:
        # Id of the last complete frame that had one.
        self.last_id: Optional[str] = None
        # Seconds after which the stream is opened again, if it said so.
        self.retry: Optional[float] = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._event = ""
        self._data: List[str] = []
        self._id = ""

    def read(self, piece: bytes) -> Iterator[Frame]:
        """Yields the frames that a piece completes. A frame that the end of the stream cuts off is dropped."""
        *lines, self._rest = re.split(r"\r\n|\n|\r(?!\Z)", self._rest + self._decoder.decode(piece))
        for line in lines:
            if line:
                self._take(line)
            else:
                yield from self._completed()

    def _take(self, line: str) -> None:
        field, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "event":
            self._event = value
        elif field == "data":
            self._data.append(value)
        elif field == "id" and "\0" not in value:
            self._id = value
        elif field == "retry" and re.fullmatch(r"[0-9]+", value):
            self.retry = int(value) / 1000

    def _completed(self) -> Iterator[Frame]:
        event, data = self._event, self._data
        self._event, self._data = "", []
        if self._id:
            self.last_id = self._id
        if data:
            yield Frame(event or "message", "\n".join(data))
