"""Receives webhooks by Flask: verifies each delivery and takes each event once. Usage: receiver.py FILE PORT"""

import os
import sqlite3
import sys

from flask import Flask, request
from india_market_data.webhooks import SignatureError, verify

app = Flask(__name__)
FILE = sys.argv[1]


@app.post("/hook")
def hook() -> "tuple[str, int]":
    try:
        # The raw bytes: a body that was parsed and written again has another signature.
        event = verify(request.get_data(), request.headers, os.environ["WEBHOOK_SECRET"])
    except SignatureError as error:
        return str(error), 400
    with sqlite3.connect(FILE) as database:
        # The id of an event is the same in every delivery of it.
        taken = database.execute("INSERT OR IGNORE INTO event VALUES (?, ?)", (event["id"], event["type"]))
        if taken.rowcount == 1:
            print(f"{event['type']} {event['id']}", flush=True)
    return "", 204


if __name__ == "__main__":
    with sqlite3.connect(FILE) as database:
        database.execute("CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, type TEXT)")
    app.run(port=int(sys.argv[2]))
