"""Service on this machine for tests."""

from __future__ import annotations

import json
import re
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, Type
from urllib.parse import parse_qsl, unquote, urlsplit

from ..made.routes import ROUTES, Route
from ._fake_parts import Call, Refusal, Reply, error, list_part, success
from ._fake_streams import FakeStreams

_PLANS = ("none", "any", "basic", "pro")
_LEVELS = {"free": 1, "basic": 2, "pro": 3, "enterprise": 3}

# Data of a route, or a function that makes them of the parameters of its path; None is 404.
FakeData = Any


class FakeMarket:
    """Service on this machine: give its `url` to the client. It knows routes and plans, and records what was asked.

    plan: plan of every key
    retry: seconds after which a stream that was cut is opened again
    """

    def __init__(self, *, plan: str = "enterprise", retry: float = 0.01) -> None:
        # Requests in the order of their arrival.
        self.calls: List[Call] = []
        # Number of connections so far.
        self.connections = 0
        self._level = _LEVELS[plan]
        self._data: Dict[str, FakeData] = {}
        self._refusals: List[Refusal] = []
        self._streams = FakeStreams(retry)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        """Address of the service."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def answer(self, name: str, data: FakeData) -> "FakeMarket":
        """Sets the data of a route by its name in the document: `ipos.list`."""
        if name not in {route.name for route in ROUTES}:
            raise ValueError(f"There is no route {name}.")
        self._data[name] = data
        return self

    def refuse(
        self,
        status: Optional[int],
        code: Optional[str] = None,
        message: str = "Refused.",
        retry_after: Optional[int] = None,
        starts_at: Optional[str] = None,
    ) -> "FakeMarket":
        """Refuses the next request that none is set for; without a status its connection breaks.

        starts_at: start of the log, an instant as the API renders it, with 410
        """
        self._refusals.append(Refusal(status, code or f"HTTP_{status}", message, retry_after, starts_at))
        return self

    def publish(self, event: Mapping[str, Any]) -> None:
        """Adds an event to the log and to all open streams."""
        self._streams.publish(event)

    def cut_streams(self) -> None:
        """Cuts all open streams, as a proxy does."""
        self._streams.cut()

    def wait_for_streams(self, count: int = 1) -> None:
        """Waits until so many streams are open."""
        self._streams.wait_for(count)

    def close(self) -> None:
        """Ends the service."""
        self._streams.cut()
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> "FakeMarket":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def _reply_to(self, call: Call, connection: socket.socket) -> Optional[Reply]:
        """Returns the response to a request; None when nothing more is to be sent."""
        self.calls.append(call)
        if self._refusals:
            refusal = self._refusals.pop(0)
            return None if refusal.status is None else error(refusal)
        if call.path == "/v1/events/stream":
            self._streams.serve(connection, call.headers.get("last-event-id"))
            return None
        found = _route_of(call)
        if found is None:
            return error(Refusal(404, "NOT_002", "There is no such path."))
        return self._answer_of(*found, call)

    def _answer_of(self, route: Route, parameters: Dict[str, str], call: Call) -> Reply:
        if _PLANS.index(route.plan) > self._level:
            return error(Refusal(403, "PLAN_002", f"Upgrade to {route.plan} or higher."))
        given = self._data.get(route.name)
        data = given(parameters) if callable(given) else given
        if route.is_list:
            return list_part(data or [], call)
        if data is None:
            return error(Refusal(404, "NOT_001", "There is no such record."))
        return success(data=data)


def _route_of(call: Call) -> Optional[Tuple[Route, Dict[str, str]]]:
    """Returns the route of a request. Routes without parameters go before those with them."""
    for route in sorted(ROUTES, key=lambda one: one.path.count("{")):
        names = re.findall(r"\{(\w+)\}", route.path)
        matched = re.fullmatch(re.sub(r"\{\w+\}", "([^/]+)", route.path), call.path)
        if route.method == call.method and matched is not None:
            return route, dict(zip(names, map(unquote, matched.groups())))
    return None


def _handler_of(market: FakeMarket) -> Callable[..., BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def setup(self) -> None:
            market.connections += 1
            super().setup()

        def handle_one(self) -> None:
            address = urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            query = dict(parse_qsl(address.query))
            call = Call(self.command, address.path, query, headers, json.loads(body) if body else None)
            reply = market._reply_to(call, self.connection)
            if reply is None:
                self.close_connection = True
                return
            self.send_response(reply.status)
            for name, value in {**reply.headers, "Content-Length": str(len(reply.body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply.body)

        do_GET = do_POST = do_PUT = do_DELETE = handle_one

        def log_message(self, format: str, *args: Any) -> None:
            """Writes nothing."""

    return Handler
