"""Follows a stream of events by the standard library, and comes back behind the last id.

Usage: follow_events.py HOST PORT, with the path as a line of standard input: it has a key, and others can read arguments.

Writes a line for each frame with data: its event, a space and its id.
"""

import http.client
import sys
import time


def follow(host, port, path):
    last_id = None
    retry_seconds = 3.0
    while True:
        connection = http.client.HTTPConnection(host, port, timeout=40)
        try:
            headers = {"Accept": "text/event-stream"}
            if last_id is not None:
                headers["Last-Event-ID"] = last_id
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            if response.status != 200:
                raise http.client.HTTPException(f"status {response.status}")
            event, has_data = "message", False
            frame_id = last_id
            for line in response:
                name, _, value = line.decode().rstrip("\r\n").partition(":")
                value = value.removeprefix(" ")
                if name == "id":
                    frame_id = value
                elif name == "event":
                    event = value
                elif name == "data":
                    has_data = True
                elif name == "retry":
                    retry_seconds = int(value) / 1000
                elif name == "" and value == "" and line.strip() == b"":
                    # Only a whole frame counts: one that was cut comes again.
                    last_id = frame_id
                    if has_data:
                        print(event, last_id, flush=True)
                    event, has_data = "message", False
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(retry_seconds)


if __name__ == "__main__":
    follow(sys.argv[1], int(sys.argv[2]), sys.stdin.readline().strip())
