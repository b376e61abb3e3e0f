"""Deliveries as endpoints get them."""

from __future__ import annotations

import json
import time
import uuid
from typing import Any, Dict, Mapping, NamedTuple, Optional, Sequence, Union

from .._query import plain
from ..webhooks import older_signature, standard_signature


class SignedDelivery(NamedTuple):
    """Delivery with its body as it is sent."""

    body: bytes
    headers: Dict[str, str]


def signed_delivery(
    event: Mapping[str, Any],
    secrets: Union[str, Sequence[str]],
    *,
    id: Optional[str] = None,
    at: Optional[float] = None,
) -> SignedDelivery:
    """Signs an event as the service does, with one secret or, while they overlap, with several: the newest first.

    id: id of the delivery; by chance without it
    at: Unix time of sending; the present one without it
    """
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    body = json.dumps(event, default=plain, ensure_ascii=False).encode()
    message_id = f"whd_{uuid.uuid4()}" if id is None else id
    timestamp = str(int(time.time() if at is None else at))
    headers = {
        "content-type": "application/json",
        "user-agent": "Service-Webhook/1.0",
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(standard_signature(key, message_id, timestamp, body) for key in keys),
        "x-webhook-id": message_id,
        "x-webhook-timestamp": timestamp,
        "x-webhook-signature": older_signature(keys[-1], timestamp, body),
    }
    return SignedDelivery(body, headers)
