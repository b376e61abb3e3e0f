"""Log of events of the service for tests, with its streams."""

from __future__ import annotations

import json
import socket
import threading
from typing import Any, List, Mapping, Optional, Set

from .._query import plain


class FakeStreams:
    """Log with the connections that follow it."""

    def __init__(self, retry: float) -> None:
        self._retry_ms = int(retry * 1000)
        self._log: List[Mapping[str, Any]] = []
        self._open: Set[socket.socket] = set()
        self._changed = threading.Condition()

    def publish(self, event: Mapping[str, Any]) -> None:
        with self._changed:
            self._log.append(event)
            for connection in self._open:
                connection.sendall(_frame(event))

    def cut(self) -> None:
        with self._changed:
            for connection in self._open:
                connection.shutdown(socket.SHUT_RDWR)
            self._open.clear()
            self._changed.notify_all()

    def wait_for(self, count: int) -> None:
        """Waits until so many streams are open."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._open) == count)

    def serve(self, connection: socket.socket, last: Optional[str]) -> None:
        """Writes a stream: behind the last id that the request names, else with the next event. Returns when it is cut."""
        with self._changed:
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
            connection.sendall(self._beginning(last))
            self._open.add(connection)
            self._changed.notify_all()
        while connection.recv(1):
            pass
        with self._changed:
            self._open.discard(connection)
            self._changed.notify_all()

    def _beginning(self, last: Optional[str]) -> bytes:
        ids = [event["id"] for event in self._log]
        position = last if last is not None else next(reversed(ids), None)
        told = "" if position is None else f"event: position\nid: {position}\ndata: {{}}\n\n"
        behind = self._log[ids.index(last) + 1 :] if last in ids else []
        return f"retry: {self._retry_ms}\n\n{told}".encode() + b"".join(map(_frame, behind))


def _frame(event: Mapping[str, Any]) -> bytes:
    return f"id: {event['id']}\ndata: {json.dumps(event, default=plain)}\n\n".encode()
