import datetime as dt
import threading
from typing import List, Union

from india_market_data import Changed, Removed

from .market_case import MarketCase, ipos

SINCE = dt.datetime(2026, 11, 1, tzinfo=dt.timezone.utc)


class ListTest(MarketCase):
    def test_is_read_by_positions_and_a_part_is_asked_for_when_it_is_wanted(self) -> None:
        self.market.answer("ipos.list", ipos(25))
        slugs = []
        for record in self.client().ipos.list(limit=10):
            slugs.append(record["slug"])
            if len(slugs) == 10:
                self.assertEqual(len(self.market.calls), 1)
        self.assertEqual(slugs, [one["slug"] for one in ipos(25)])
        self.assertEqual([call.query.get("cursor") for call in self.market.calls], [None, "10", "20"])
        self.assertEqual(len(self.client().ipos.list(limit=10).to_list(12)), 12)
        self.assertEqual(self.client().ipos.list(limit=10).page().total, 25)

    def test_asks_nothing_for_no_record(self) -> None:
        self.assertEqual(self.client().ipos.list().to_list(0), [])
        self.assertEqual(self.market.calls, [])


class ChangesTest(MarketCase):
    def test_tell_records_that_changed_from_those_that_were_removed(self) -> None:
        removed = {"id": "ipo_x", "slug": "gone", "removedAt": "2026-11-20T04:30:00.000Z"}
        self.market.answer("ipos.list", [*ipos(1), removed])
        changed, gone = self.client().ipos.changes(since=SINCE, status="open")
        assert isinstance(changed, Changed) and isinstance(gone, Removed)
        self.assertEqual((changed.kind, changed.record["slug"]), ("changed", "issue-0"))
        at = dt.datetime(2026, 11, 20, 4, 30, tzinfo=dt.timezone.utc)
        self.assertEqual((gone.kind, gone.id, gone.slug, gone.at), ("removed", "ipo_x", "gone", at))
        query = {"limit": "100", "status": "open", "updatedSince": "2026-11-01T00:00:00.000Z"}
        self.assertEqual(self.market.calls[-1].query, query)

    def test_hand_over_a_position_after_every_record_of_its_part_and_go_on_from_it(self) -> None:
        self.market.answer("ipos.list", ipos(250))
        told: List[Union[str, int]] = []
        for _ in self.client().ipos.changes(since=SINCE, save=told.append):
            if not told or isinstance(told[-1], str):
                told.append(0)
            told[-1] = int(told[-1]) + 1
        self.assertEqual(told, [100, "100", 100, "200", 50, "250"])
        rest = list(self.client().ipos.changes(since=SINCE, cursor="240"))
        self.assertEqual(len(rest), 10)

    def test_hand_over_no_position_of_a_part_that_was_not_taken_to_its_end(self) -> None:
        self.market.answer("ipos.list", ipos(250))
        positions: List[str] = []
        for change in self.client().ipos.changes(since=SINCE, save=positions.append):
            if isinstance(change, Changed) and change.record["slug"] == "issue-150":
                break
        self.assertEqual(positions, ["100"])

    def test_go_on_being_asked_for_until_they_are_stopped(self) -> None:
        self.market.answer("ipos.list", ipos(1))
        stop = threading.Event()
        positions: List[str] = []

        def save(position: str) -> None:
            positions.append(position)
            if len(positions) == 3:
                stop.set()

        list(self.client().ipos.changes(since=SINCE, every=0, save=save, stop=stop))
        self.assertEqual(positions, ["1", "1", "1"])
