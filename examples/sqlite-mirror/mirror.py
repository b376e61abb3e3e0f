"""Keeps a copy of all IPOs in SQLite. Usage: mirror.py FILE [SECONDS]

Takes every change, and asks for more after so many seconds; without them it ends when the copy is that of now. It may be killed at any time.
"""

import json
import os
import sqlite3
import sys
from typing import Optional

from india_market_data import MarketData

URL = os.environ.get("MARKET_DATA_URL", "http://127.0.0.1:3000")
# Before the first record: the changes since then are the whole list.
SINCE = "2000-01-01T00:00:00Z"


def main(file: str, every: Optional[float]) -> None:
    database = sqlite3.connect(file)
    database.execute("CREATE TABLE IF NOT EXISTS ipo (id TEXT PRIMARY KEY, slug TEXT, status TEXT, record TEXT)")
    database.execute("CREATE TABLE IF NOT EXISTS position (cursor TEXT)")
    database.commit()

    def save(cursor: str) -> None:
        # In one transaction with the records before it.
        database.execute("DELETE FROM position")
        database.execute("INSERT INTO position VALUES (?)", (cursor,))
        database.commit()

    client = MarketData(os.environ["MARKET_DATA_API_KEY"], base_url=URL)
    kept = database.execute("SELECT cursor FROM position").fetchone()
    for change in client.ipos.changes(since=SINCE, cursor=kept[0] if kept else None, save=save, every=every):
        if change.kind == "removed":
            database.execute("DELETE FROM ipo WHERE id = ?", (change.id,))
            continue
        ipo = change.record
        row = (ipo["id"], ipo["slug"], ipo["status"], json.dumps(ipo, default=str))
        database.execute("REPLACE INTO ipo VALUES (?, ?, ?, ?)", row)
    (count,) = database.execute("SELECT count(*) FROM ipo").fetchone()
    print(f"{count} IPOs")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else None)
