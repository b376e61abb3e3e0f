import { standardKey } from './endpoint-secret';
import { HmacKey } from './hmac-key';

/** What is signed. */
export interface SignedDelivery {
  /** The same on every attempt. */
  readonly deliveryId: string;
  /** When this attempt is sent. Units: seconds since 1970. */
  readonly timestampSeconds: number;
  /** Exactly what is sent, as UTF-8. */
  readonly body: string;
}

/** A secret, ready to sign with. */
export interface SigningKey {
  readonly secret: string;
  readonly own: HmacKey;
  readonly standard: HmacKey;
}

/** Makes of a secret what signs. */
export function signingKey(secret: string): SigningKey {
  return { secret, own: new HmacKey(Buffer.from(secret)), standard: new HmacKey(standardKey(secret)) };
}

/**
 * The headers that authenticate one attempt: those of the contract, keyed with the whole text of the secret, and those
 * of Standard Webhooks, keyed with the bytes behind `whsec_`, or with the text itself when it does not begin so.
 *
 * Source: docs/spec/states-and-events.md, "Signature"; https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(
  key: SigningKey,
  { deliveryId, timestampSeconds, body }: SignedDelivery,
): Readonly<Record<string, string>> {
  const timestamp = String(timestampSeconds);
  const own = key.own.sign(`${timestamp}.`, body, 'hex');
  const standard = key.standard.sign(`${deliveryId}.${timestamp}.`, body, 'base64');
  return {
    'X-Webhook-ID': deliveryId,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': own,
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  };
}
