import datetime as dt
import queue
import threading
import unittest
from typing import Any, Dict, List, Optional

from india_market_data import LogGap, PlanError, _follow
from india_market_data._frames import Frame, FrameReader
from india_market_data.made.types import Event

from .market_case import MarketCase


def event(name: str) -> Dict[str, Any]:
    return {"id": name, "type": "ipo.opened", "timestamp": "2026-11-20T04:30:00.000Z", "data": {}}


class FollowTest(MarketCase):
    def following(self, after: Optional[str] = None) -> "queue.Queue[str]":
        """Follows the log in a thread; the queue has the ids of its events."""
        told: "queue.Queue[str]" = queue.Queue()
        self.saved: List[str] = []
        self.stop = threading.Event()
        self.addCleanup(self.stop.set)
        events = self.client().events.follow(after=after, save=self.saved.append, stop=self.stop)

        def read() -> None:
            for one in events:
                told.put(one["id"])

        self.reading = threading.Thread(target=read, daemon=True)
        self.reading.start()
        return told

    def test_goes_on_behind_the_last_event_after_each_cut_without_a_gap_or_a_repetition(self) -> None:
        told = self.following()
        self.market.wait_for_streams()
        self.market.publish(event("a"))
        self.assertEqual(told.get(timeout=30), "a")
        for at in range(5):
            self.market.publish(event(f"b{at}"))
            self.market.cut_streams()
            self.market.publish(event(f"c{at}"))
            self.market.wait_for_streams()
        wanted = [f"{letter}{at}" for at in range(5) for letter in "bc"]
        self.assertEqual([told.get(timeout=30) for _ in wanted], wanted)
        self.stop.set()
        self.market.publish(event("last"))
        self.market.cut_streams()
        self.reading.join(30)
        self.assertFalse(self.reading.is_alive())
        self.assertEqual(self.saved[:11], ["a", *wanted])

    def test_opens_a_stream_again_that_is_silent(self) -> None:
        self.addCleanup(setattr, _follow, "_SILENCE", _follow._SILENCE)
        setattr(_follow, "_SILENCE", 0.05)
        told = self.following()
        while len(self.market.calls) < 3:
            self.market.wait_for_streams()
        self.market.publish(event("a"))
        self.assertEqual(told.get(timeout=30), "a")

    def test_waits_as_long_as_a_refusal_says_that_passes(self) -> None:
        self.assertEqual(_follow._wait_after(_refusal(self, 429, 30), 1), 30)
        self.assertEqual(_follow._wait_after(_refusal(self, 503, None), 1), 0)

    def test_ends_with_the_start_of_the_log_where_it_does_not_go_back_to_the_position(self) -> None:
        self.market.refuse(410, "GONE_001", starts_at="2026-11-01T00:00:00.000Z")
        with self.assertRaises(LogGap) as gap:
            next(self.client().events.follow(after="evt_0"))
        start = dt.datetime(2026, 11, 1, tzinfo=dt.timezone.utc)
        self.assertEqual(gap.exception.starts_at, start)
        self.assertEqual(self.market.calls[-1].headers["last-event-id"], "evt_0")

    def test_ends_with_a_refusal_that_does_not_pass_and_with_an_error_of_save(self) -> None:
        self.market.refuse(403, "PLAN_003")
        with self.assertRaises(PlanError):
            next(self.client().events.follow())
        for name in "ab":
            self.market.publish(event(name))

        def full(position: str) -> None:
            raise OSError("the disk is full")

        events = self.client().events.follow(after="a", save=full)
        one: Event = next(events)
        self.assertEqual(one["id"], "b")
        with self.assertRaisesRegex(OSError, "the disk is full"):
            next(events)


def _refusal(case: MarketCase, status: int, retry_after: Optional[int]) -> Any:
    case.market.refuse(status, retry_after=retry_after)
    try:
        next(_follow._parts_of(case.client()._connection, None, None))
    except Exception as error:
        return error


class FrameReaderTest(unittest.TestCase):
    def test_reads_the_same_from_every_cut_into_pieces(self) -> None:
        text = (
            ': hello\r\n\r\nretry: 1500\n\nid: 1\ndata: {"a":\ndata: "₹"}\n\n'
            "event: position\r\nid: 2\r\ndata:x\r\n\r\nid: 3\n\ndata: no end\n"
        ).encode()
        expected = [Frame("message", '{"a":\n"₹"}'), Frame("position", "x")]
        for size in range(1, len(text) + 1):
            reader = FrameReader()
            pieces = [text[at : at + size] for at in range(0, len(text), size)]
            frames = [frame for piece in pieces for frame in reader.read(piece)]
            self.assertEqual((size, frames, reader.last_id, reader.retry), (size, expected, "3", 1.5))
