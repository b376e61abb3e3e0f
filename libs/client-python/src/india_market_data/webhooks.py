"""Verification of deliveries."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, Union

from .days import with_dates
from .made.types import Delivery

__all__ = ["Delivery", "SignatureError", "verify"]

_PREFIX = "whsec_"
RawBody = Union[bytes, bytearray, memoryview, str]


class SignatureError(Exception):
    """Delivery that was not signed with the secret, or too long ago. Answer it with 400."""

    def __init__(self, problem: str, message: str) -> None:
        super().__init__(message)
        # parsed body, no signature, old, forged or no secret.
        self.problem = problem


def verify(
    raw_body: RawBody,
    headers: Any,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Delivery:
    """Returns the event of a delivery, after its signature was verified with one of the secrets.

    Errors: `SignatureError` for a delivery that is forged, too old or not signed, and for a body that was parsed before.

    raw_body: bytes of the body as they came, or their text
    headers: mapping of names to texts, or what has `items()`; names are read without regard to case
    secrets: secret of the endpoint; several while they overlap
    tolerance: greatest distance between the time of sending and now. Units: seconds
    now: present Unix time; that of the machine without it
    """
    body = _bytes_of(raw_body)
    keys = [secret for secret in ([secrets] if isinstance(secrets, str) else secrets) if secret]
    if not keys:
        raise SignatureError("no secret", "No secret is set: take that of the endpoint.")
    claim = _claim_of(body, {str(name).lower(): _text_of(value) for name, value in headers.items()})
    clock = time.time() if now is None else now
    if re.fullmatch(r"[0-9]{1,12}", claim.timestamp) is None or abs(clock - int(claim.timestamp)) > tolerance:
        reason = f"The delivery was sent more than {tolerance:g} seconds away from the clock of this machine."
        raise SignatureError("old", reason)
    if not any([claim.is_signed(key) for key in keys]):
        raise SignatureError("forged", "No signature fits the body: is the secret that of this endpoint?")
    delivery: Delivery = with_dates(json.loads(body))
    return delivery


def standard_signature(secret: str, message_id: str, timestamp: str, body: bytes) -> str:
    """Returns the signature of Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of id, time and body."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    return f"v1,{base64.b64encode(hmac.digest(_key_of(secret), signed, hashlib.sha256)).decode()}"


def older_signature(secret: str, timestamp: str, body: bytes) -> str:
    """Returns the older signature: the hex HMAC-SHA256 of time and body."""
    return hmac.digest(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hex()


class _Claim(NamedTuple):
    """Time of sending that a delivery states, and a test of its signature with a secret."""

    timestamp: str
    is_signed: Callable[[str], bool]


def _claim_of(body: bytes, headers: Mapping[str, str]) -> _Claim:
    """Reads the claim of the headers. Only a delivery without `webhook-signature` is verified by the older signature."""
    given = headers.get("webhook-signature")
    if given is not None:
        message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
        all_given = given.split(" ")

        def is_signed(secret: str) -> bool:
            expected = standard_signature(secret, message_id, timestamp, body)
            return any([_is_same(one, expected) for one in all_given])

        return _Claim(timestamp, is_signed)
    older = headers.get("x-webhook-signature")
    if older is None:
        message = "The request has no `webhook-signature`: it is no delivery of the service."
        raise SignatureError("no signature", message)
    sent = headers.get("x-webhook-timestamp", "")
    return _Claim(sent, lambda secret: _is_same(older, older_signature(secret, sent, body)))


def _bytes_of(raw_body: RawBody) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode()
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    advice = "give `verify` the raw bytes, for example `request.get_data()` of Flask or `request.body` of Django"
    raise SignatureError("parsed body", f"The body was parsed before it was verified: {advice}.")


def _is_same(one: str, other: str) -> bool:
    """Compares two texts in a time that does not depend on where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def _key_of(secret: str) -> bytes:
    """Returns the key of a secret: the bytes whose base64 follows `whsec_`, or the bytes of another secret."""
    if not secret.startswith(_PREFIX):
        return secret.encode()
    try:
        return base64.b64decode(secret[len(_PREFIX) :] + "==")
    except binascii.Error as error:
        raise SignatureError("no secret", "The secret is no base64 behind `whsec_`: copy it again.") from error


def _text_of(value: Any) -> str:
    return " ".join(value) if isinstance(value, (list, tuple)) else str(value)
