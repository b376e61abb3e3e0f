"""Tests with a service on this machine."""

import unittest
from typing import Any, Dict, List

from india_market_data import MarketData, _retries
from india_market_data.testing import FakeMarket


def ipo(slug: str) -> Dict[str, Any]:
    return {"id": f"ipo_{slug}", "slug": slug, "dates": {"openDate": "2026-11-20T00:00:00.000Z"}}


def ipos(count: int) -> List[Dict[str, Any]]:
    return [ipo(f"issue-{at}") for at in range(count)]


class MarketCase(unittest.TestCase):
    """Test with a service of its own, and tries that follow at once."""

    def setUp(self) -> None:
        self.market = FakeMarket()
        self.addCleanup(self.market.close)
        first_wait = _retries._FIRST_WAIT
        self.addCleanup(setattr, _retries, "_FIRST_WAIT", first_wait)
        setattr(_retries, "_FIRST_WAIT", 0)

    def client(self, **options: Any) -> MarketData:
        client = MarketData("svc_test_0", base_url=self.market.url, **options)
        self.addCleanup(client.close)
        return client
