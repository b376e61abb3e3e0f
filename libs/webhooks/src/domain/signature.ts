import { createHmac } from 'node:crypto';
import { standardKey } from './endpoint-secret';

/** What is signed. */
export interface SignedDelivery {
  /** The same on every attempt. */
  readonly deliveryId: string;
  /** When this attempt is sent. Units: seconds since 1970. */
  readonly timestampSeconds: number;
  /** Exactly the bytes that are sent. */
  readonly body: Buffer;
}

/**
 * The headers that authenticate one attempt: those of the contract, keyed with the whole text of the secret, and those
 * of Standard Webhooks, keyed with the bytes behind `whsec_`.
 *
 * Source: contract, "Signature"; https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(
  secret: string,
  { deliveryId, timestampSeconds, body }: SignedDelivery,
): Readonly<Record<string, string>> {
  const timestamp = String(timestampSeconds);
  const own = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const standard = createHmac('sha256', standardKey(secret))
    .update(`${deliveryId}.${timestamp}.`)
    .update(body)
    .digest('base64');
  return {
    'X-Webhook-ID': deliveryId,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': own,
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  };
}
