"""Prints how the first day of listed IPOs went, by board."""

import os

from india_market_data import MarketData

URL = os.environ.get("MARKET_DATA_URL", "http://127.0.0.1:3000")


def main() -> None:
    with MarketData(os.environ["MARKET_DATA_API_KEY"], base_url=URL) as client:
        frame = client.ipos.list(status="listed").to_dataframe()
    # An unknown gain is no gain of zero: it is left out.
    known = frame.dropna(subset=["listing.listingGain"])
    gains = known.groupby("type")["listing.listingGain"]
    table = gains.agg(issues="count", median="median", worst="min", best="max")
    print(table.round(1).to_string())


if __name__ == "__main__":
    main()
