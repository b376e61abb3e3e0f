import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { standardKey } from './endpoint-secret';

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
  readonly own: KeyObject;
  readonly standard: KeyObject;
}

/** Makes of a secret what signs. */
export function signingKey(secret: string): SigningKey {
  const own = createSecretKey(secret, 'utf8');
  return { secret, own, standard: createSecretKey(standardKey(secret)) };
}

/**
 * The headers that authenticate one attempt: those of the contract, keyed with the whole text of the secret, and those
 * of Standard Webhooks, keyed with the bytes behind `whsec_`.
 *
 * Source: contract, "Signature"; https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(
  key: SigningKey,
  { deliveryId, timestampSeconds, body }: SignedDelivery,
): Readonly<Record<string, string>> {
  const timestamp = String(timestampSeconds);
  const own = createHmac('sha256', key.own).update(`${timestamp}.${body}`).digest('hex');
  const standard = createHmac('sha256', key.standard)
    .update(`${deliveryId}.${timestamp}.${body}`)
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
