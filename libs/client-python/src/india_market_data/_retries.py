"""Waits between the tries of a request."""

from __future__ import annotations

import random
from typing import Optional

from .errors import ApiError, ConnectionFailed, MarketDataError

# Statuses after which a later try may succeed.
_PASSING = frozenset((408, 429, 502, 503, 504))
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0


def wait_before_retry(
    error: MarketDataError, tried: int, max_retries: int, max_wait: float
) -> Optional[float]:
    """Returns the seconds to wait before the next try; None if there is none."""
    if tried > max_retries:
        return None
    if isinstance(error, ConnectionFailed):
        return growing_wait(tried)
    if not isinstance(error, ApiError) or error.status not in _PASSING:
        return None
    if error.retry_after is None:
        return growing_wait(tried)
    return error.retry_after if error.retry_after <= max_wait else None


def growing_wait(tried: int) -> float:
    """Returns seconds that double with each try, less up to a quarter drawn by chance."""
    doubled: float = _FIRST_WAIT * 2 ** min(tried - 1, 10)
    return min(doubled, _LONGEST_WAIT) * (1 - random.random() / 4)
