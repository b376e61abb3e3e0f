"""Prints a line when the subscription of an IPO passes ten times, once for each IPO.

Usage: alert.py FILE, in which it keeps its position and the IPOs that it has told. Plan: Pro and higher.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any, Dict

from india_market_data import LogGap, MarketData

URL = os.environ.get("MARKET_DATA_URL", "http://127.0.0.1:3000")
TIMES = 10


def main(file: Path) -> None:
    state: Dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"after": None, "told": []}

    def save(position: str) -> None:
        state["after"] = position
        written = file.with_suffix(".new")
        written.write_text(json.dumps(state))
        # A file that is replaced is whole, also when the program is killed now.
        written.replace(file)

    client = MarketData(os.environ["MARKET_DATA_API_KEY"], base_url=URL)
    while True:
        try:
            if state["after"] is None:
                for event in client.events.list(types="ipo.subscription_updated", limit=100):
                    take(event, state["told"])
                    save(event["id"])
            for event in client.events.follow(
                after=state["after"], types="ipo.subscription_updated", save=save
            ):
                take(event, state["told"])
        except LogGap as gap:
            print(f"events before {gap.starts_at} were missed", file=sys.stderr)
            state["after"] = None


def take(event: Any, told: "list[str]") -> None:
    if event["type"] != "ipo.subscription_updated":
        return
    ipo = event["data"]
    times = ipo["subscription"]["total"]["subscriptionTimes"]
    if times is None or times < TIMES or ipo["id"] in told:
        return
    print(f"{ipo['name']} is subscribed {times:g} times", flush=True)
    told.append(ipo["id"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
