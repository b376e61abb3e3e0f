"""Sends requests with a key, tries them again, and remembers the limits."""

from __future__ import annotations

import json
import ssl
import threading
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any, Dict, Mapping, Optional

from ._answers import Answer, Limits, Response, answer_of, limits_in
from ._query import body_bytes, query_text
from ._retries import wait_before_retry
from ._transport import RawRequest, RawResponse, Stream, Transport
from ._version import VERSION
from .days import with_dates
from .errors import ApiError, ConnectionFailed, MarketDataError, TimedOut, error_of


@dataclass(frozen=True)
class Options:
    """Options of calls. Units: seconds."""

    timeout: float
    max_retries: int
    max_wait: float


class Connection:
    """Connection to the service with one key, for any number of threads."""

    def __init__(
        self, api_key: str, base_url: str, options: Options, ssl_context: Optional[ssl.SSLContext] = None
    ) -> None:
        if not api_key:
            raise MarketDataError("`api_key` is empty: create a key in the dashboard.")
        self._headers = {"X-API-Key": api_key, "User-Agent": f"india-market-data-python/{VERSION}"}
        self._transport = Transport(base_url, ssl_context)
        self._options = options
        self._own = threading.local()
        self.limits: Optional[Limits] = None

    def with_options(self, **changed: Any) -> "Connection":
        """Returns this connection with other options. Both share what they keep open."""
        copy = object.__new__(Connection)
        copy.__dict__.update(self.__dict__)
        copy._options = replace(self._options, **changed)
        return copy

    @property
    def last_response(self) -> Optional[Response]:
        """What came with the last answer of this thread."""
        return getattr(self._own, "response", None)

    def data(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        is_repeatable: bool = False,
    ) -> Any:
        """Sends a request and returns the data of its answer."""
        answer = self.answer(method, path, query or {}, body, is_repeatable)
        return with_dates(answer.envelope.get("data"))

    def answer(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        body: Any = None,
        is_repeatable: bool = False,
    ) -> Answer:
        """Sends a request and returns its answer. A POST is tried again only if it is repeatable."""
        headers = {**self._headers, "Accept": "application/json", "Accept-Encoding": "gzip"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if is_repeatable:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        sent = None if body is None else body_bytes(body)
        request = RawRequest(method, f"{path}{query_text(query)}", headers, sent)
        may_repeat = method != "POST" or is_repeatable
        answer = self._tried(request, self._options.max_retries if may_repeat else 0)
        self._own.response = answer.response
        return answer

    def open(self, path: str, query: Mapping[str, Any], headers: Dict[str, str], silence: float) -> Stream:
        """Opens a stream. It is not tried again. Errors: `ApiError` for a refusal."""
        all_headers = {**self._headers, "Accept": "text/event-stream", **headers}
        stream = self._transport.open(RawRequest("GET", f"{path}{query_text(query)}", all_headers), silence)
        self.limits = limits_in(stream.headers) or self.limits
        if stream.status == 200:
            return stream
        try:
            raise error_of(stream.status, stream.headers, _parsed(stream.read()))
        finally:
            stream.close()

    def close(self) -> None:
        """Closes what is kept open. A later request opens it again."""
        self._transport.close()

    def _tried(self, request: RawRequest, max_retries: int) -> Answer:
        deadline = time.monotonic() + self._options.timeout
        tried = 0
        while True:
            tried += 1
            try:
                return self._answered(self._transport.send(request, deadline))
            except TimedOut as error:
                raise TimedOut(f"No answer within {self._options.timeout:g} seconds.") from error
            except (ApiError, ConnectionFailed) as error:
                wait = wait_before_retry(error, tried, max_retries, self._options.max_wait)
                if wait is None or time.monotonic() + wait >= deadline:
                    raise
            time.sleep(wait)

    def _answered(self, response: RawResponse) -> Answer:
        self.limits = limits_in(response.headers) or self.limits
        body = _parsed(response.body)
        if not 200 <= response.status < 300:
            raise error_of(response.status, response.headers, body)
        if not isinstance(body, dict):
            raise ConnectionFailed("The answer is not JSON: is `base_url` the address of the API?")
        return answer_of(response.status, response.headers, body)


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None
