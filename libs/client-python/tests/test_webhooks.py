import base64
import json
import unittest
from email.message import Message
from typing import Any, Dict

from india_market_data.testing import signed_delivery
from india_market_data.webhooks import SignatureError, older_signature, verify

SECRET = f"whsec_{base64.b64encode(b'a secret of the endpoint').decode()}"
EVENT: Dict[str, Any] = {"id": "evt_1", "type": "ipo.opened", "data": {"name": "नर्मदा ₹"}, "sequence": 1}


class VerifyTest(unittest.TestCase):
    def setUp(self) -> None:
        self.body, self.headers = signed_delivery(EVENT, SECRET)

    def problem(self, body: Any, headers: Any, secrets: Any, **options: Any) -> Any:
        try:
            return verify(body, headers, secrets, **options)
        except SignatureError as error:
            return error.problem

    def test_takes_text_and_bytes_and_headers_in_the_form_of_every_server(self) -> None:
        message = Message()
        for name, value in self.headers.items():
            message[name.title()] = value
        upper = {name.upper(): [value] for name, value in self.headers.items()}
        for headers in (self.headers, message, upper):
            for body in (self.body, bytearray(self.body), memoryview(self.body), self.body.decode()):
                self.assertEqual(verify(body, headers, SECRET), EVENT)

    def test_refuses_each_changed_part_an_old_delivery_a_parsed_body_and_a_request_without_a_signature(self) -> None:
        sent = int(self.headers["webhook-timestamp"])
        for changed in (
            {"webhook-id": "whd_2"},
            {"webhook-timestamp": str(sent + 1)},
            {"webhook-signature": ""},
            {"webhook-signature": "v1,₹"},
        ):
            self.assertEqual(self.problem(self.body, {**self.headers, **changed}, SECRET), "forged")
        self.assertEqual(self.problem(self.body + b" ", self.headers, SECRET), "forged")
        self.assertEqual(self.problem(self.body, self.headers, "whsec_YW5vdGhlcg"), "forged")
        self.assertEqual(self.problem(self.body, self.headers, ""), "no secret")
        self.assertEqual(self.problem(self.body, {}, SECRET), "no signature")
        self.assertEqual(self.problem(json.loads(self.body), self.headers, SECRET), "parsed body")
        self.assertEqual([self.problem(self.body, self.headers, SECRET, now=sent + at) for at in (-301, 301)], ["old", "old"])
        self.assertEqual([self.problem(self.body, self.headers, SECRET, now=sent + at) for at in (-300, 300)], [EVENT, EVENT])

    def test_accepts_either_secret_while_they_overlap(self) -> None:
        following = f"whsec_{base64.b64encode(b'the next one').decode()}"
        body, headers = signed_delivery(EVENT, [following, SECRET])
        for secrets in (following, SECRET, ["whsec_AAAA", SECRET]):
            self.assertEqual(verify(body, headers, secrets), EVENT)

    def test_verifies_the_older_signature_alone_and_not_in_place_of_a_forged_newer_one(self) -> None:
        sent = self.headers["webhook-timestamp"]
        older = {
            "X-Webhook-Timestamp": sent,
            "X-Webhook-Signature": older_signature("own words", sent, self.body),
        }
        self.assertEqual(verify(self.body, older, "own words"), EVENT)
        forged = {**older, "webhook-signature": "v1,AAAA", "webhook-id": "a", "webhook-timestamp": sent}
        self.assertEqual(self.problem(self.body, forged, "own words"), "forged")
