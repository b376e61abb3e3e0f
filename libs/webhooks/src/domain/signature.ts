import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';
import { standardKey } from './endpoint-secret';

/** Text before each signature of Standard Webhooks. */
export const signatureVersion = 'v1,';

/** Parts of an attempt that its signatures cover. */
export interface SignedDelivery {
  /** Equal for all attempts of a delivery. */
  readonly deliveryId: string;
  /** Time at which this attempt is sent. Units: seconds since 1970. */
  readonly timestampSeconds: number;
  /** Exact content, sent as UTF-8. */
  readonly body: string;
}

/** Secret of an endpoint and the keys of both signatures. */
export interface SigningKey {
  readonly secret: string;
  readonly own: KeyObject;
  readonly standard: KeyObject;
}

/** Derives both signing keys from a secret. */
export function signingKey(secret: string): SigningKey {
  return {
    secret,
    own: createSecretKey(secret, 'utf8'),
    standard: createSecretKey(standardKey(secret)),
  };
}

/**
 * Returns the headers that authenticate one attempt: those of the contract, keyed with the text of the secret, and
 * those of Standard Webhooks, keyed with the bytes after `whsec_`, or with the text itself without this prefix.
 *
 * @param previous key of the secret before, while it overlaps: `webhook-signature` then has a signature of each, and
 * `X-Webhook-Signature`, which has room for one, that of the previous secret, which every receiver still knows
 *
 * Source: docs/spec/states-and-events.md, "Signature";
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(
  key: SigningKey,
  { deliveryId, timestampSeconds, body }: SignedDelivery,
  previous: SigningKey | null = null,
): Readonly<Record<string, string>> {
  const timestamp = String(timestampSeconds);
  const own = hmacOf((previous ?? key).own, `${timestamp}.`, body).digest('hex');
  const standardOf = (signing: SigningKey) =>
    `${signatureVersion}${hmacOf(signing.standard, `${deliveryId}.${timestamp}.`, body).digest('base64')}`;
  return {
    'X-Webhook-ID': deliveryId,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': own,
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': previous === null ? standardOf(key) : `${standardOf(key)} ${standardOf(previous)}`,
  };
}

function hmacOf(key: KeyObject, prefix: string, body: string): Hmac {
  return createHmac('sha256', key).update(prefix).update(body);
}
