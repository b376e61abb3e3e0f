import datetime as dt
import unittest
from unittest import mock

from india_market_data import indian_day, to_dataframe, to_records
from india_market_data.days import with_dates

try:
    import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError:
    pandas = None

RECORD = {"slug": "a", "listing": None, "issuePrice": {"max": 1.5}, "leadManagers": ["x", "y"]}


class RecordsTest(unittest.TestCase):
    def test_are_flat_with_dotted_names(self) -> None:
        flat = {"slug": "a", "listing": None, "issuePrice.max": 1.5, "leadManagers": ["x", "y"]}
        self.assertEqual(to_records([RECORD]), [flat])
        columns = ["slug", "listing.gain", "issuePrice.max"]
        self.assertEqual(
            to_records([RECORD], columns), [{"slug": "a", "listing.gain": None, "issuePrice.max": 1.5}]
        )

    def test_become_no_data_frame_without_pandas_and_say_how_to_install_it(self) -> None:
        with mock.patch.dict("sys.modules", {"pandas": None}):
            with self.assertRaisesRegex(ModuleNotFoundError, "needs pandas: pip install pandas"):
                to_dataframe([RECORD])

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_become_a_data_frame_with_days_and_instants_of_their_kinds(self) -> None:
        moment = dt.datetime(2026, 11, 20, 4, 30, tzinfo=dt.timezone.utc)
        rows = [{"openDate": dt.date(2026, 11, 20), "updatedAt": moment}, {"openDate": None, "updatedAt": None}]
        frame = to_dataframe(rows, ["openDate", "updatedAt"])
        self.assertEqual(list(frame.columns), ["openDate", "updatedAt"])
        self.assertRegex(str(frame.dtypes["openDate"]), r"^datetime64\[\w+\]$")
        self.assertRegex(str(frame.dtypes["updatedAt"]), r"^datetime64\[\w+, UTC\]$")
        self.assertEqual(frame["openDate"].isna().tolist(), [False, True])


class DaysTest(unittest.TestCase):
    def test_are_those_of_india(self) -> None:
        late = dt.datetime(2026, 11, 20, 19, tzinfo=dt.timezone.utc)
        self.assertEqual(indian_day(late), dt.date(2026, 11, 21))
        self.assertEqual(indian_day(dt.date(2026, 11, 20)), dt.date(2026, 11, 20))
        with self.assertRaisesRegex(ValueError, "needs a zone"):
            indian_day(dt.datetime(2026, 11, 20))

    def test_are_told_from_instants_by_their_names_also_in_revisions(self) -> None:
        midnight = "2026-11-20T00:00:00.000Z"
        day, instant = dt.date(2026, 11, 20), dt.datetime(2026, 11, 20, tzinfo=dt.timezone.utc)
        self.assertEqual(with_dates({"date": midnight, "updatedAt": midnight}), {"date": day, "updatedAt": instant})
        revised = {"field": "dates.openDate", "from": midnight, "to": None}
        self.assertEqual(with_dates(revised), {**revised, "from": day})
        self.assertEqual(with_dates({"field": "readAt", "from": midnight})["from"], instant)
        self.assertEqual(with_dates({"period": {"from": midnight}})["period"]["from"], instant)
        self.assertEqual(with_dates({"openDate": "2026-11-20T19:00:00.000Z"})["openDate"], instant.replace(hour=19))
