"""Service on this machine for tests, and signed deliveries."""

from ._fake_market import FakeMarket
from ._fake_parts import Call
from ._signed_delivery import SignedDelivery, signed_delivery

__all__ = ["Call", "FakeMarket", "SignedDelivery", "signed_delivery"]
