"""HTTP over `http.client`: one connection a thread, which is kept alive."""

from __future__ import annotations

import gzip
import http.client
import selectors
import socket
import ssl
import threading
import time
from typing import Dict, Iterator, Mapping, NamedTuple, Optional
from urllib.parse import urlsplit
from weakref import WeakSet

from .errors import ConnectionFailed, MarketDataError, TimedOut


class RawRequest(NamedTuple):
    """Request that can be sent again."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: Optional[bytes] = None


class RawResponse(NamedTuple):
    """Response with its whole body. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport:
    """Connections to one service."""

    def __init__(self, base_url: str, ssl_context: Optional[ssl.SSLContext] = None) -> None:
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise MarketDataError(f"`base_url` is no address of a service: {base_url}")
        self.origin = f"{address.scheme}://{address.netloc}"
        self._prefix = address.path.rstrip("/")
        self._host, self._port = address.hostname, address.port
        self._is_secure = address.scheme == "https"
        self._ssl_context = ssl_context
        self._own = threading.local()
        # Weakly, so that a connection ends with its thread.
        self._all: "WeakSet[http.client.HTTPConnection]" = WeakSet()

    def send(self, request: RawRequest, deadline: float) -> RawResponse:
        """Sends a request on the connection of this thread.

        Errors: `TimedOut` after the deadline, an instant of `time.monotonic()`; `ConnectionFailed` without a whole answer.
        """
        connection = self._kept()
        try:
            opened, response = self._exchange(connection, request, _left(deadline))
            body = _read(opened, response, deadline)
        except TimedOut:
            self._drop(connection)
            raise
        except (OSError, http.client.HTTPException) as error:
            self._drop(connection)
            if isinstance(error, socket.timeout):
                raise TimedOut("The service did not answer in time.") from error
            if isinstance(error, http.client.IncompleteRead):
                raise ConnectionFailed("The answer broke off: check the network, and try again.") from error
            raise self._unreachable() from error
        headers = _lower(response)
        return RawResponse(response.status, headers, _unpacked(body, headers))

    def open(self, request: RawRequest, silence: float) -> "Stream":
        """Opens a stream on a connection of its own. Errors: `ConnectionFailed` when nothing comes for so many seconds."""
        connection = self._new()
        try:
            _, response = self._exchange(connection, request, silence)
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise self._unreachable() from error
        return Stream(connection, response)

    def close(self) -> None:
        """Closes the connections of all threads."""
        for connection in list(self._all):
            connection.close()
        self._all.clear()
        self._own = threading.local()

    def _exchange(
        self, connection: http.client.HTTPConnection, request: RawRequest, timeout: float
    ) -> "tuple[socket.socket, http.client.HTTPResponse]":
        connection.timeout = timeout
        if connection.sock is None:
            connection.connect()
        opened: socket.socket = connection.sock
        opened.settimeout(timeout)
        target = f"{self._prefix}{request.target}"
        connection.request(request.method, target, request.body, dict(request.headers))
        return opened, connection.getresponse()

    def _kept(self) -> http.client.HTTPConnection:
        kept: Optional[http.client.HTTPConnection] = getattr(self._own, "connection", None)
        if kept is not None and (kept.sock is None or not _is_ended(kept.sock)):
            return kept
        if kept is not None:
            self._drop(kept)
        self._own.connection = connection = self._new()
        self._all.add(connection)
        return connection

    def _drop(self, connection: http.client.HTTPConnection) -> None:
        connection.close()
        self._all.discard(connection)
        self._own.connection = None

    def _new(self) -> http.client.HTTPConnection:
        if not self._is_secure:
            return http.client.HTTPConnection(self._host, self._port)
        if self._ssl_context is None:
            self._ssl_context = ssl.create_default_context()
        return http.client.HTTPSConnection(self._host, self._port, context=self._ssl_context)

    def _unreachable(self) -> ConnectionFailed:
        return ConnectionFailed(f"No answer from {self.origin}: check the network and `base_url`.")


class Stream:
    """Response whose body has no end."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        self._connection = connection
        self._response = response
        self.status = response.status
        self.headers: Mapping[str, str] = _lower(response)

    def pieces(self) -> Iterator[bytes]:
        """Yields the body as it comes, until it ends. Errors: `ConnectionFailed` when it breaks or falls silent."""
        try:
            while True:
                piece = self._response.read1(65_536)
                if not piece:
                    return
                yield piece
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed("The stream broke.") from error

    def read(self) -> bytes:
        """Reads the body of a refusal."""
        return b"".join(self.pieces())

    def close(self) -> None:
        self._response.close()
        self._connection.close()


def _read(opened: socket.socket, response: http.client.HTTPResponse, deadline: float) -> bytes:
    # Units: bytes. None where the end of chunks or of the connection ends the body.
    left = response.length
    pieces = []
    while not response.isclosed() if left is None else left > 0:
        opened.settimeout(_left(deadline))
        piece = response.read1(65_536 if left is None else min(left, 65_536))
        pieces.append(piece)
        if left is not None:
            if not piece:
                raise http.client.IncompleteRead(b"".join(pieces), left)
            left -= len(piece)
    response.close()
    return b"".join(pieces)


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimedOut("The service did not answer in time.")
    return left


def _is_ended(opened: socket.socket) -> bool:
    """Returns whether the service has closed a connection on which it owes nothing."""
    with selectors.DefaultSelector() as selector:
        selector.register(opened, selectors.EVENT_READ)
        return bool(selector.select(0))


def _lower(response: http.client.HTTPResponse) -> Dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}


def _unpacked(body: bytes, headers: Mapping[str, str]) -> bytes:
    return gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body
