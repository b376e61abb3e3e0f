"""Follows the log of events by the Python client.

Usage: follow_by_client.py, with the address of the service and the key as lines of standard input: others can read arguments.

Writes a line for each event and each stored position: its kind, a space and its id.
"""

import sys

from india_market_data import MarketData


def main() -> None:
    url, key = sys.stdin.read().split()
    client = MarketData(key, base_url=url)
    for event in client.events.follow(save=lambda id: print("position", id, flush=True)):
        print("message", event["id"], flush=True)


main()
