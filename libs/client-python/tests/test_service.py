"""Tests in front of a running service, whose address and keys are in the environment."""

import csv
import inspect
import io
import json
import os
import unittest
from typing import Any, Callable, Iterator, List
from urllib.request import Request, urlopen

from india_market_data import AuthenticationError, MarketData, NotFoundError, PlanError

URL = os.environ.get("MARKET_DATA_URL", "")
KEY = os.environ.get("MARKET_DATA_API_KEY", "")
FREE_KEY = os.environ.get("MARKET_DATA_FREE_KEY", "")
LISTS = ("ipos", "nfo", "sgb", "rights", "buyback", "ncd", "ofs", "gmp")


def fetched(path: str) -> str:
    with urlopen(Request(f"{URL}{path}", headers={"X-API-Key": KEY})) as response:
        text: str = response.read().decode()
        return text


@unittest.skipUnless(URL and KEY, "MARKET_DATA_URL and MARKET_DATA_API_KEY are not set")
class ServiceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = MarketData(KEY, base_url=URL)
        self.addCleanup(self.client.close)

    def method(self, name: str) -> Callable[..., Any]:
        resource, _, action = name.partition(".")
        words = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in action)
        found: Callable[..., Any] = getattr(getattr(self.client, resource), words)
        return found

    def test_has_a_method_for_every_operation_that_answers_with_json_and_an_argument_for_each_parameter(self) -> None:
        count = 0
        for operation in self.operations():
            own = {"page", "cursor", "before", "updatedSince", "format", "fields", "token"}
            given = inspect.signature(self.method(operation["x-client"])).parameters
            names = {name.replace("_", "").lower() for name in given}
            wanted = {one["name"] for one in operation.get("parameters", []) if one.get("in") in ("path", "query")}
            self.assertEqual({name for name in wanted - own if name.lower() not in names}, set(), operation)
            count += 1
        self.assertGreater(count, 50)

    def operations(self) -> Iterator[Any]:
        for item in json.loads(fetched("/openapi.json"))["paths"].values():
            for operation in item.values():
                success = operation["responses"].get("200") or operation["responses"].get("201") or {}
                if "x-client" in operation and "application/json" in success.get("content", {}):
                    yield operation

    def test_reads_every_record_of_each_list_once_in_parts_of_three(self) -> None:
        for resource in LISTS:
            with self.subTest(resource):
                wanted = [one["id"] for one in json.loads(fetched(f"/v1/{resource}?limit=100"))["data"]]
                self.assertEqual([one["id"] for one in self.method(f"{resource}.list")(limit=3)], wanted)
                self.assertGreater(len(wanted), 3)

    def test_makes_flat_records_with_the_header_of_csv(self) -> None:
        for resource in LISTS:
            with self.subTest(resource):
                header, *rows = csv.reader(io.StringIO(fetched(f"/v1/{resource}?limit=5&format=csv")))
                records = self.method(f"{resource}.list")(limit=5).to_records(5)
                self.assertEqual(list(records[0]), header)
                self.assertEqual(len(records), len(rows))

    def test_narrows_records_by_fields_and_filters_by_several_words(self) -> None:
        chosen = self.client.ipos.list(status=["open", "upcoming"], fields=["dates.openDate", "status"])
        records = chosen.to_list(100)
        self.assertGreater(len(records), 2)
        for record in records:
            self.assertEqual(set(record), {"id", "slug", "dates", "status"})
            self.assertIn(record["status"], ("OPEN", "UPCOMING"))

    def test_reads_what_hangs_on_a_record_its_freshness_and_the_limits(self) -> None:
        listed = self.client.ipos.list(status="listed", limit=1).to_list(1)[0]
        self.assertEqual(self.client.ipos.get(listed["slug"]), listed)
        response, limits = self.client.last_response, self.client.limits
        assert response and response.freshness and limits and limits.minute
        self.assertRegex(response.freshness.state, "^(fresh|late|stale|never)$")
        self.assertEqual(limits.minute.limit, 1000)
        self.assertIsNotNone(self.client.ipos.prices(listed["slug"]).page().total)
        self.assertEqual(self.client.ipos.subscription(listed["slug"])["ipoSlug"], listed["slug"])
        self.assertEqual(self.client.ipos.search(q=listed["name"]).page().data[0]["slug"], listed["slug"])
        self.assertEqual(self.client.usage.get()["plan"], "Enterprise")

    def test_reads_the_log_of_events_to_its_end_and_follows_it_from_a_position(self) -> None:
        ids: List[str] = [event["id"] for event in self.client.events.list(limit=50)]
        self.assertGreater(len(set(ids)), 50)
        self.assertEqual(len(ids), len(set(ids)))
        after, *wanted = ids[-4:]
        events = self.client.events.follow(after=after)
        self.assertEqual([next(events)["id"] for _ in wanted], wanted)

    def test_says_in_one_sentence_what_is_wrong_and_what_to_do(self) -> None:
        stranger = MarketData(f"svc_test_{'0' * 64}", base_url=URL)
        self.addCleanup(stranger.close)
        with self.assertRaisesRegex(AuthenticationError, r"\(AUTH_002, HTTP 401, request req_\w+\) See http"):
            stranger.ipos.get("a")
        with self.assertRaisesRegex(NotFoundError, r"\(NOT_001, HTTP 404, request req_\w+\) See http"):
            self.client.ipos.get("no-such-issue")

    @unittest.skipUnless(FREE_KEY, "MARKET_DATA_FREE_KEY is not set")
    def test_names_the_plan_that_is_too_low(self) -> None:
        free = MarketData(FREE_KEY, base_url=URL)
        self.addCleanup(free.close)
        with self.assertRaisesRegex(PlanError, r"\(PLAN_001, HTTP 403, request req_\w+\) See http"):
            free.gmp.get("a")
