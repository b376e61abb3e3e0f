import datetime as dt
import socket
import threading
import unittest

from india_market_data import (
    ApiError,
    AuthenticationError,
    ConnectionFailed,
    MarketData,
    MarketDataError,
    NotFoundError,
    PlanError,
    RateLimitError,
    TimedOut,
)
from india_market_data.testing import FakeMarket

from .market_case import MarketCase, ipo, ipos


class ClientTest(MarketCase):
    def test_sends_the_key_its_name_and_lists_joined_by_commas(self) -> None:
        self.market.answer("ipos.list", ipos(3))
        day = dt.date(2026, 11, 20)
        found = self.client().ipos.list(status=["open", "upcoming"], type="sme", open_from=day, limit=3)
        self.assertEqual(len(found.to_list(9)), 3)
        call = self.market.calls[-1]
        self.assertEqual(call.path, "/v1/ipos")
        self.assertEqual(
            call.query, {"status": "open,upcoming", "type": "sme", "openFrom": "2026-11-20", "limit": "3"}
        )
        self.assertEqual(call.headers["x-api-key"], "svc_test_0")
        self.assertRegex(call.headers["user-agent"], r"^india-market-data-python/\d")

    def test_sends_instants_in_utc_and_refuses_those_without_a_zone(self) -> None:
        self.market.answer("ipos.get", ipo("a"))
        india = dt.timezone(dt.timedelta(hours=5.5))
        self.client().ipos.get("a", as_of=dt.datetime(2026, 11, 20, 5, tzinfo=india))
        self.assertEqual(self.market.calls[-1].query["asOf"], "2026-11-19T23:30:00.000Z")
        with self.assertRaisesRegex(ValueError, "needs a zone"):
            self.client().ipos.get("a", as_of=dt.datetime(2026, 11, 20))

    def test_quotes_the_parts_of_a_path(self) -> None:
        self.market.answer("ipos.get", lambda parameters: ipo(parameters["slug"]))
        self.assertEqual(self.client().ipos.get("a/b?c")["slug"], "a/b?c")

    def test_keeps_one_connection_a_thread_and_opens_it_again_when_the_service_has_closed_it(self) -> None:
        self.market.answer("ipos.get", ipo("a"))
        client = self.client()
        for _ in range(5):
            client.ipos.get("a")
        self.assertEqual(self.market.connections, 1)
        other = threading.Thread(target=client.ipos.get, args=("a",))
        other.start()
        other.join()
        self.assertEqual(self.market.connections, 2)
        self.market.refuse(None)
        self.assertEqual(client.ipos.get("a")["slug"], "a")
        self.assertEqual(self.market.connections, 3)
        with client:
            client.ipos.get("a")
        self.assertEqual(client.ipos.get("a")["slug"], "a")

    def test_shows_days_as_dates_and_instants_with_a_zone(self) -> None:
        record = {**ipo("a"), "updatedAt": "2026-11-20T19:00:00.250Z"}
        self.market.answer("ipos.get", record)
        found = self.client().ipos.get("a")
        self.assertEqual(found["dates"]["openDate"], dt.date(2026, 11, 20))
        expected = dt.datetime(2026, 11, 20, 19, 0, 0, 250_000, tzinfo=dt.timezone.utc)
        self.assertEqual(found["updatedAt"], expected)

    def test_gives_the_freshness_of_the_last_answer_and_the_limits_after_it(self) -> None:
        self.market.answer("ipos.get", ipo("a"))
        client = self.client()
        self.assertIsNone(client.limits)
        client.ipos.get("a")
        limits, response = client.limits, client.last_response
        assert limits and limits.minute and response and response.freshness
        self.assertEqual((limits.minute.limit, limits.minute.remaining), (1000, 999))
        self.assertEqual((response.freshness.state, response.freshness.age_seconds), ("fresh", 60))
        self.assertEqual(response.request_id, "req_test")

    def test_tries_again_after_a_limit_a_failure_that_passes_and_a_broken_connection(self) -> None:
        self.market.answer("ipos.get", ipo("a"))
        for status in (429, 503, 408):
            for _ in range(3):
                self.market.refuse(status, retry_after=0)
            self.assertEqual(self.client().ipos.get("a")["slug"], "a")
        self.market.refuse(None)
        self.assertEqual(self.client().ipos.get("a")["slug"], "a")

    def test_tries_no_request_again_that_was_refused_for_good_too_often_or_for_too_long(self) -> None:
        self.market.refuse(400).refuse(429, retry_after=61)
        self.market.refuse(503, retry_after=0).refuse(503, retry_after=0)
        with self.assertRaises(ApiError):
            self.client().ipos.get("a")
        with self.assertRaises(RateLimitError) as limited:
            self.client().ipos.get("a")
        self.assertEqual(limited.exception.retry_after, 61)
        with self.assertRaises(ApiError):
            self.client(max_retries=5).with_options(max_retries=1).ipos.get("a")
        self.assertEqual(len(self.market.calls), 4)

    def test_keeps_the_key_of_a_post_over_its_tries_and_makes_another_for_the_next_call(self) -> None:
        self.market.refuse(503, retry_after=0).answer("webhooks.test", {"delivered": True})
        self.client().webhooks.test("whk_1")
        self.client().webhooks.test("whk_1")
        first, again, other = [call.headers["idempotency-key"] for call in self.market.calls]
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_ends_a_call_in_time_also_when_the_body_never_ends(self) -> None:
        for text in (b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"):
            with socket.create_server(("127.0.0.1", 0)) as server:
                address = f"http://127.0.0.1:{server.getsockname()[1]}"
                accepted = []

                def answer(text: bytes = text) -> None:
                    accepted.append(server.accept()[0])
                    accepted[0].sendall(text)

                serving = threading.Thread(target=answer)
                serving.start()
                with self.assertRaisesRegex(TimedOut, "within 0.2 seconds"):
                    MarketData("svc_test_0", base_url=address, timeout=0.2).ipos.get("a")
                serving.join()
                accepted[0].close()

    def test_reads_bodies_in_chunks_without_an_end_and_packed(self) -> None:
        import gzip
        import json

        body = json.dumps({"data": {"slug": "a" * 100_000}}).encode()
        packed = gzip.compress(body)
        half = len(body) // 2
        chunks = b"%x\r\n%s\r\n%x\r\n%s\r\n0\r\n\r\n" % (half, body[:half], len(body) - half, body[half:])
        responses = (
            b"Transfer-Encoding: chunked\r\n\r\n" + chunks,
            b"Connection: close\r\n\r\n" + body,
            b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(packed) + packed,
        )
        for response in responses:
            with socket.create_server(("127.0.0.1", 0)) as server:
                address = f"http://127.0.0.1:{server.getsockname()[1]}"

                def answer(response: bytes = response) -> None:
                    connection = server.accept()[0]
                    connection.recv(65_536)
                    connection.sendall(b"HTTP/1.1 200 OK\r\n" + response)
                    connection.close()

                serving = threading.Thread(target=answer)
                serving.start()
                with MarketData("svc_test_0", base_url=address) as client:
                    self.assertEqual(len(client.ipos.get("a")["slug"]), 100_000)
                serving.join()

    def test_raises_an_error_of_its_kind_with_what_to_do(self) -> None:
        kinds = (
            (401, "AUTH_002", AuthenticationError),
            (403, "AUTH_003", AuthenticationError),
            (403, "PLAN_001", PlanError),
            (404, "NOT_001", NotFoundError),
            (400, "VAL_001", ApiError),
        )
        for status, code, kind in kinds:
            self.market.refuse(status, code, "It is so.")
            with self.assertRaises(ApiError) as raised:
                self.client().ipos.get("a")
            self.assertIs(type(raised.exception), kind)
            told = f"It is so. ({code}, HTTP {status}, request req_test) See https://docs.invalid/errors/{code}"
            self.assertEqual(str(raised.exception), told)

    def test_says_what_is_wrong_with_each_parameter_and_names_it_once(self) -> None:
        error = ApiError(
            "Invalid request parameters: limit, status",
            status=400,
            code="VAL_001",
            details=[
                {"field": "limit", "message": "is too large"},
                {"field": "status", "message": "must be open"},
            ],
        )
        told = "Invalid request parameters: limit is too large; status must be open. (VAL_001, HTTP 400)"
        self.assertEqual(str(error), told)

    def test_says_of_an_answer_that_broke_off_that_it_did(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:

            def cut() -> None:
                connection, _ = server.accept()
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{")
                connection.close()

            thread = threading.Thread(target=cut)
            thread.start()
            address = f"http://127.0.0.1:{server.getsockname()[1]}"
            with self.assertRaisesRegex(ConnectionFailed, "^The answer broke off: check the network"):
                MarketData("svc_test_0", base_url=address, max_retries=0).ipos.get("a")
            thread.join()

    def test_says_of_an_address_that_is_none_and_of_one_that_does_not_answer_what_to_check(self) -> None:
        with self.assertRaisesRegex(MarketDataError, "`base_url` is no address"):
            MarketData("svc_test_0", base_url="localhost:3000")
        with self.assertRaisesRegex(MarketDataError, "create a key in the dashboard"):
            MarketData("")
        address = self.market.url
        self.market.close()
        with self.assertRaisesRegex(ConnectionFailed, f"No answer from {address}: check the network"):
            MarketData("svc_test_0", base_url=address, max_retries=0).ipos.get("a")

    def test_is_refused_in_tests_what_the_plan_does_not_include(self) -> None:
        with FakeMarket(plan="free") as market:
            client = MarketData("svc_test_0", base_url=market.url)
            self.addCleanup(client.close)
            with self.assertRaises(PlanError):
                client.gmp.get("a")
            with self.assertRaises(NotFoundError):
                client.ipos.get("a")
            with self.assertRaisesRegex(ValueError, "There is no route"):
                market.answer("ipos.lost", [])


if __name__ == "__main__":
    unittest.main()
