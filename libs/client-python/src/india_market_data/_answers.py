"""Answers of the service."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Mapping, Optional


@dataclass(frozen=True)
class Freshness:
    """Age of the data of an answer."""

    # fresh, late, stale or never.
    state: str
    age_seconds: Optional[int]


@dataclass(frozen=True)
class Limit:
    """One window of the plan."""

    # Requests that the plan allows in the window.
    limit: Optional[int]
    remaining: int
    # Seconds until one more request is free.
    reset_seconds: int


@dataclass(frozen=True)
class Limits:
    """Limits of the plan as of the last answer."""

    minute: Optional[Limit]
    day: Optional[Limit]


@dataclass(frozen=True)
class Response:
    """What came with the data of an answer. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    request_id: Optional[str]
    # Freshness of market data; None for other answers.
    freshness: Optional[Freshness]
    disclaimer: Optional[str]


@dataclass(frozen=True)
class Answer:
    """Body of an answer, parsed but otherwise as it came, with what came with it."""

    envelope: Mapping[str, Any]
    response: Response


def answer_of(status: int, headers: Mapping[str, str], envelope: Mapping[str, Any]) -> Answer:
    """Makes the answer of a successful response."""
    freshness = _freshness_in(headers)
    request_id, disclaimer = headers.get("x-request-id"), envelope.get("disclaimer")
    return Answer(envelope, Response(status, headers, request_id, freshness, disclaimer))


def limits_in(headers: Mapping[str, str]) -> Optional[Limits]:
    """Reads the limits off the headers of a response; None for one without a key."""
    minute, day = _limit_in(headers, "minute"), _limit_in(headers, "day")
    return None if minute is None and day is None else Limits(minute, day)


def _limit_in(headers: Mapping[str, str], name: str) -> Optional[Limit]:
    """Reads one window: `"minute";r=59;t=61` of what is left, and `"minute";q=60` of what the plan allows."""
    left = re.search(rf'"{name}";r=(\d+);t=(\d+)', headers.get("ratelimit", ""))
    allowed = re.search(rf'"{name}";q=(\d+)', headers.get("ratelimit-policy", ""))
    if left is None:
        return None
    return Limit(None if allowed is None else int(allowed[1]), int(left[1]), int(left[2]))


def _freshness_in(headers: Mapping[str, str]) -> Optional[Freshness]:
    found = re.match(r"(\w+)(?:; age=(\d+))?", headers.get("x-data-freshness", ""))
    return None if found is None else Freshness(found[1], None if found[2] is None else int(found[2]))
