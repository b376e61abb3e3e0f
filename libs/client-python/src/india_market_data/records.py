"""Records as flat rows and as data frames."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Sequence

if TYPE_CHECKING:
    import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]


def to_records(records: Iterable[Any], columns: Optional[Sequence[str]] = None) -> List[Dict[str, Any]]:
    """Returns records without objects within objects, with dotted names as CSV has them: `issuePrice.max`.

    columns: names of all rows, in their order; without it each row has the names of its record
    """
    rows = [_flat(record) for record in records]
    return rows if columns is None else [{name: row.get(name) for name in columns} for row in rows]


def to_dataframe(records: Iterable[Any], columns: Optional[Sequence[str]] = None) -> "pandas.DataFrame":
    """Returns records as a data frame. Days are `datetime64` at midnight, instants have a zone. Needs pandas."""
    pandas = needed_pandas()
    frame = pandas.DataFrame(to_records(records, columns), columns=None if columns is None else list(columns))
    for name in frame.columns:
        values = [value for value in frame[name] if value is not None]
        if values and all(isinstance(value, dt.date) for value in values):
            is_instant = all(isinstance(value, dt.datetime) for value in values)
            frame[name] = pandas.to_datetime(frame[name], utc=is_instant)
    return frame


def needed_pandas() -> Any:
    """Returns the module pandas. Raises `ModuleNotFoundError` with the command that installs it."""
    try:
        import pandas
    except ModuleNotFoundError as error:
        if error.name != "pandas":
            raise
        raise ModuleNotFoundError("to_dataframe() needs pandas: pip install pandas", name="pandas") from error
    return pandas


def _flat(record: Mapping[str, Any], prefix: str = "") -> Dict[str, Any]:
    row: Dict[str, Any] = {}
    for name, value in record.items():
        if isinstance(value, dict):
            row.update(_flat(value, f"{prefix}{name}."))
        else:
            row[f"{prefix}{name}"] = value
    return row
