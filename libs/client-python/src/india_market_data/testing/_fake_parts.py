"""Requests and responses of the service for tests."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence

from .._query import plain


class Call(NamedTuple):
    """Request that the service got. Names of headers are in lower case."""

    method: str
    path: str
    query: Dict[str, str]
    headers: Dict[str, str]
    body: Any


class Refusal(NamedTuple):
    """Refusal of a request; without a status its connection breaks."""

    status: Optional[int]
    code: str
    message: str
    retry_after: Optional[int] = None
    starts_at: Optional[str] = None


class Reply(NamedTuple):
    """Response that is sent."""

    status: int
    headers: Dict[str, str]
    body: bytes


_REST = {"disclaimer": "A test.", "requestId": "req_test", "timestamp": "2026-11-20T04:30:00.000Z"}

_HEADERS = {
    "Content-Type": "application/json; charset=utf-8",
    "X-Request-ID": "req_test",
    "RateLimit-Policy": '"minute";q=1000;w=60, "day";q=100000;w=86400',
    "RateLimit": '"minute";r=999;t=60, "day";r=99999;t=86400',
    "X-Data-Freshness": "fresh; age=60",
}


def success(**parts: Any) -> Reply:
    """Makes a response with the envelope around some parts."""
    return Reply(200, _HEADERS, _json({"success": True, **parts, **_REST}))


def list_part(records: Sequence[Any], call: Call) -> Reply:
    """Makes the part of a list that a request asks for."""
    start, limit = int(call.query.get("cursor", 0)), int(call.query.get("limit", 10))
    has_next = start + limit < len(records)
    reached = str(min(start + limit, len(records)))
    meta = {
        "page": 1,
        "limit": limit,
        "total": len(records),
        "hasNextPage": has_next,
        "hasMore": has_next,
        "nextCursor": reached if has_next or "updatedSince" in call.query else None,
    }
    part: List[Any] = list(records[start : start + limit])
    return success(data=part, meta=meta, links={"self": call.path, "next": None, "prev": None})


def error(refusal: Refusal) -> Reply:
    """Makes an error response."""
    documentation = f"https://docs.invalid/errors/{refusal.code}"
    start = {} if refusal.starts_at is None else {"startsAt": refusal.starts_at}
    told: Mapping[str, Any] = {
        "code": refusal.code,
        "message": refusal.message,
        "documentation": documentation,
        **start,
    }
    retry = {} if refusal.retry_after is None else {"Retry-After": str(refusal.retry_after)}
    body = _json({"success": False, "error": told, **_REST})
    return Reply(refusal.status or 500, {**_HEADERS, **retry}, body)


def _json(value: Any) -> bytes:
    return json.dumps(value, default=plain).encode()
