"""Client of the India Market Data API."""

from ._answers import Freshness, Limit, Limits, Response
from ._changes import Change, Changed, Removed
from ._lists import Page, RecordList
from ._version import VERSION as __version__
from .client import MarketData
from .days import indian_day
from .errors import (
    ApiError,
    AuthenticationError,
    ConnectionFailed,
    LogGap,
    MarketDataError,
    NotFoundError,
    PlanError,
    RateLimitError,
    TimedOut,
)
from .records import to_dataframe, to_records

__all__ = [
    "ApiError",
    "AuthenticationError",
    "Change",
    "Changed",
    "ConnectionFailed",
    "Freshness",
    "Limit",
    "Limits",
    "LogGap",
    "MarketData",
    "MarketDataError",
    "NotFoundError",
    "Page",
    "PlanError",
    "RateLimitError",
    "RecordList",
    "Removed",
    "Response",
    "TimedOut",
    "__version__",
    "indian_day",
    "to_dataframe",
    "to_records",
]
