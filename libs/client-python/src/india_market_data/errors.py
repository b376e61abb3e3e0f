"""Errors of the client."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any, Dict, List, Mapping, Optional

from .days import with_dates


class MarketDataError(Exception):
    """Any failure of this client."""


class ApiError(MarketDataError):
    """Refusal by the service."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        documentation: Optional[str] = None,
        details: Optional[List[Dict[str, str]]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        starts_at: Optional[dt.datetime] = None,
    ) -> None:
        self.message = message
        self.status = status
        # Code of the error, for example `VAL_001`.
        self.code = code
        # Page that explains the code.
        self.documentation = documentation
        self.details = details or []
        # Id of the request; quote it when you report a problem.
        self.request_id = request_id
        # Seconds until a request makes sense; None if none is stated.
        self.retry_after = retry_after
        self._starts_at = starts_at
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        request = [] if self.request_id is None else [f"request {self.request_id}"]
        where = ", ".join([self.code, f"HTTP {self.status}", *request])
        more = "" if self.documentation is None else f" See {self.documentation}"
        return f"{self._with_details()} ({where}){more}"

    def _with_details(self) -> str:
        """The message, in which what is wrong with each field takes the place of the names at its end."""
        if not self.details:
            return self.message
        names = " " + ", ".join(str(one.get("field")) for one in self.details)
        message = self.message[: -len(names)] if self.message.endswith(names) else self.message
        problems = "; ".join(f"{one.get('field')} {one.get('message')}" for one in self.details)
        return f"{message} {problems}."


class AuthenticationError(ApiError):
    """401, or 403 because the key or its account may not be used."""


class PlanError(ApiError):
    """403, because the plan does not include what was asked for."""


class NotFoundError(ApiError):
    """404: no such record or path."""


class RateLimitError(ApiError):
    """429: a limit of the plan is reached, for longer than `max_wait`."""


class LogGap(ApiError):
    """410: the log of events does not go back to the position."""

    @property
    def starts_at(self) -> Optional[dt.datetime]:
        """Start of the log; None if it is empty."""
        return self._starts_at


class ConnectionFailed(MarketDataError):
    """No answer: the connection broke, or the service could not be reached. `__cause__` is the reason."""


class TimedOut(MarketDataError):
    """No answer within `timeout`, over all tries."""


def error_of(status: int, headers: Mapping[str, str], body: Any) -> ApiError:
    """Makes the error of a response, also of one that did not come from the service."""
    told = body if isinstance(body, dict) else {}
    given = told.get("error")
    error: Dict[str, Any] = given if isinstance(given, dict) else {}
    code = error.get("code") or f"HTTP_{status}"
    return _kind_of(status, code)(
        error.get("message") or f"The service answered with HTTP {status}.",
        status=status,
        code=code,
        documentation=error.get("documentation"),
        details=error.get("details"),
        request_id=told.get("requestId") or headers.get("x-request-id"),
        retry_after=_seconds(headers.get("retry-after")),
        starts_at=with_dates(error.get("startsAt")),
    )


def _kind_of(status: int, code: str) -> "type[ApiError]":
    if code.startswith("PLAN_"):
        return PlanError
    if status == 401 or code.startswith("AUTH_"):
        return AuthenticationError
    return {404: NotFoundError, 410: LogGap, 429: RateLimitError}.get(status, ApiError)


def _seconds(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and re.fullmatch(r"\d+", text) else None
