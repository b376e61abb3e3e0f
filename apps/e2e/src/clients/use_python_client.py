"""Program that is checked by types, not run."""

import datetime as dt
from typing import List, Optional

from india_market_data import ApiError, Change, MarketData
from india_market_data.made.types import Event, Ipo
from india_market_data.webhooks import Delivery, verify


def use(client: MarketData, since: dt.datetime) -> None:
    for chosen in client.ipos.list(status=["open", "upcoming"], fields=["issuePrice.max"]):
        print(chosen["issuePrice"]["max"])
    ipo: Ipo = client.ipos.get("a")
    day: Optional[dt.date] = ipo["dates"]["openDate"]
    records: List[Ipo] = client.ipos.list(open_from=day, sort="-issueSize").to_list(10)
    client.ipos.list(status="openn")  # type: ignore[arg-type]
    ipo["colour"]  # type: ignore[typeddict-item]
    for change in client.ipos.changes(since=since):
        told(change)
    for event in client.events.follow(types=["ipo.opened", "later.type"]):
        happened(event)
    delivery: Delivery = verify(b"", {}, "a")
    print(records, delivery, client.limits)


def told(change: Change[Ipo]) -> str:
    return change.record["slug"] if change.kind == "changed" else change.id


def happened(event: Event) -> Optional[float]:
    if event["type"] == "gmp.updated":
        return event["data"]["currentGmp"]
    return event["data"]["issuePrice"]["max"] if event["type"] == "ipo.opened" else None


def reason(error: Exception) -> str:
    return error.code if isinstance(error, ApiError) else "none"
