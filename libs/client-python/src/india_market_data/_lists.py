"""Lists that are read part by part."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, List, Mapping, Optional, Sequence, Tuple, TypeVar

from ._answers import Answer, Freshness, Response
from ._connection import Connection
from .days import with_dates
from .records import needed_pandas, to_dataframe, to_records

if TYPE_CHECKING:
    import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """Part of a list, as one answer brings it."""

    data: List[Item]
    # Number of all matching records; None for lists that are not counted.
    total: Optional[int]
    # Records that were asked for by `slugs` or `ids` and do not exist.
    missing: List[str]
    response: Response

    @property
    def freshness(self) -> Optional[Freshness]:
        return self.response.freshness


class RecordList(Generic[Item]):
    """List that is read part by part. The next part is asked for when the last record of the one before is wanted."""

    def __init__(
        self,
        connection: Connection,
        path: str,
        query: Mapping[str, Any],
        columns: Optional[Sequence[str]] = None,
    ) -> None:
        self._connection = connection
        self._path = path
        self._query = query
        self._columns = columns

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[Item]]:
        """Yields the list part by part."""
        part: Optional[Tuple[str, Mapping[str, Any]]] = (self._path, self._query)
        while part is not None:
            path, query = part
            answer = self._connection.answer("GET", path, query)
            yield _page_of(answer)
            part = _next_part(path, query, answer.envelope)

    def page(self) -> Page[Item]:
        """Returns the first part."""
        return next(self.pages())

    def to_list(self, max: Optional[int] = None) -> List[Item]:
        """Returns all records, or at most `max`."""
        return list(islice(self, max))

    def to_records(self, max: Optional[int] = None) -> List[Dict[str, Any]]:
        """Returns records without objects within objects; their keys are the header of the list as CSV."""
        return to_records(self.to_list(max), self._chosen_columns())

    def to_dataframe(self, max: Optional[int] = None) -> "pandas.DataFrame":
        """Returns the records as a data frame, with the header of CSV as columns. Needs pandas."""
        needed_pandas()  # before the requests
        return to_dataframe(self.to_list(max), self._chosen_columns())

    def _chosen_columns(self) -> Optional[Sequence[str]]:
        """Columns of the list; None where the choice of fields decides them."""
        return self._columns if self._query.get("fields") is None else None


def _page_of(answer: Answer) -> "Page[Any]":
    meta = answer.envelope.get("meta") or {}
    total = meta.get("total")
    return Page(
        with_dates(answer.envelope["data"]),
        total if isinstance(total, int) else None,
        list(meta.get("missing") or []),
        answer.response,
    )


def _next_part(
    path: str, query: Mapping[str, Any], envelope: Mapping[str, Any]
) -> Optional[Tuple[str, Mapping[str, Any]]]:
    """Returns the next part: by its position where there is one, since pages end at 100 000 records, else by its link."""
    meta, links = envelope.get("meta") or {}, envelope.get("links") or {}
    if meta.get("hasMore") is False:
        return None
    if "nextCursor" in meta:
        cursor = meta["nextCursor"]
        return None if cursor is None else (path, {**query, "cursor": cursor})
    link = links.get("next")
    return None if link is None else (link, {})
