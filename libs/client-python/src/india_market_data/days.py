"""Days in India and instants."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any, Union

_INDIA = dt.timezone(dt.timedelta(hours=5, minutes=30), "IST")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_DAY_NAME = re.compile(r"date|.*Date")
_MIDNIGHT = "T00:00:00.000Z"


def with_dates(value: Any, name: str = "") -> Any:
    """Returns data with a `date` for each day in India, and a `datetime` with a zone for each instant.

    The API renders days as midnight UTC of the same date. An instant in local time would be the day before, west of Greenwich.
    """
    if isinstance(value, list):
        return [with_dates(one, name) for one in value]
    if isinstance(value, dict):
        changed = value.get("field")
        names = _revised(changed) if isinstance(changed, str) else {}
        return {key: with_dates(one, names.get(key) or str(key)) for key, one in value.items()}
    if not isinstance(value, str) or _INSTANT.fullmatch(value) is None:
        return value
    if value.endswith(_MIDNIGHT) and _DAY_NAME.fullmatch(name) is not None:
        return dt.date.fromisoformat(value[:10])
    return dt.datetime.fromisoformat(f"{value[:-1]}+00:00")


def indian_day(instant: Union[dt.datetime, dt.date]) -> dt.date:
    """Returns the day in India at an instant. A day is itself."""
    if not isinstance(instant, dt.datetime):
        return instant
    if instant.tzinfo is None:
        raise ValueError("An instant needs a zone, for example `datetime.now(timezone.utc)`.")
    return instant.astimezone(_INDIA).date()


def _revised(field: str) -> "dict[str, str]":
    """Returns the names of the two values of a revision: they are those of its field."""
    name = field.rpartition(".")[2]
    return {"from": name, "to": name}
