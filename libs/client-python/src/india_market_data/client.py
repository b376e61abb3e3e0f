"""Client of the API."""

from __future__ import annotations

import ssl
from types import TracebackType
from typing import Any, Optional, Type

from ._answers import Limits, Response
from ._connection import Connection, Options
from ._follow import EventLog
from .made.resources import MarketResources

_DEFAULT_URL = "http://127.0.0.1:3000"


class MarketData(MarketResources):
    """Client of the API, with a property for each resource. Threads may share it: each has a connection of its own.

    api_key: key of your account, `svc_live_…` or `svc_test_…`
    base_url: address of the service
    timeout: time for a call, over all its tries. Units: seconds
    max_retries: further tries of a call that failed for a passing reason
    max_wait: longest wait for a limit; beyond it the call fails with `RateLimitError`. Units: seconds
    ssl_context: rules of TLS; those of the machine without it
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str = _DEFAULT_URL,
        timeout: float = 30,
        max_retries: int = 3,
        max_wait: float = 60,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._use(Connection(api_key, base_url, Options(timeout, max_retries, max_wait), ssl_context))

    def _use(self, connection: Connection) -> None:
        super().__init__(connection)
        self.events = EventLog(connection)
        self._connection = connection

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        max_wait: Optional[float] = None,
    ) -> "MarketData":
        """Returns a client with other options, over the same connections."""
        given: "dict[str, Any]" = {"timeout": timeout, "max_retries": max_retries, "max_wait": max_wait}
        changed = {name: value for name, value in given.items() if value is not None}
        client = object.__new__(MarketData)
        client._use(self._connection.with_options(**changed))
        return client

    @property
    def limits(self) -> Optional[Limits]:
        """Limits of the plan as of the last answer; None before the first."""
        return self._connection.limits

    @property
    def last_response(self) -> Optional[Response]:
        """Freshness, headers and request id of the last answer of this thread; None before the first."""
        return self._connection.last_response

    def close(self) -> None:
        """Closes what is kept open. A later call opens it again."""
        self._connection.close()

    def __enter__(self) -> "MarketData":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
