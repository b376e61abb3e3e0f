"""Text of requests: paths, queries and bodies."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any, Mapping, Sequence, TypeVar, Union
from urllib.parse import quote, urlencode

Value = TypeVar("Value")
# One value, or several.
OneOrMore = Union[Value, Sequence[Value]]


def path_part(text: str) -> str:
    """Returns a text as a part of a path."""
    return quote(text, safe="")


def query_text(query: Mapping[str, Any]) -> str:
    """Writes a query: lists joined by commas, absent values left out."""
    values = [(name, _texts(value)) for name, value in query.items() if value is not None]
    text = urlencode(values)
    return f"?{text}" if text else ""


def body_bytes(body: Any) -> bytes:
    """Writes a body as JSON, its instants in UTC."""
    return json.dumps(body, default=plain).encode()


def _texts(value: Any) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(plain(one) for one in value)
    return plain(value)


def plain(value: Any) -> str:
    """Writes a value that JSON has no form of, or one value of a query."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dt.datetime):
        return _instant(value)
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, (str, int, float)):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be sent")


def _instant(value: dt.datetime) -> str:
    if value.tzinfo is None:
        raise ValueError("An instant needs a zone, for example `datetime.now(timezone.utc)`.")
    text = value.astimezone(dt.timezone.utc).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")
