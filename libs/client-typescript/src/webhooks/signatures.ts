import { createHmac, timingSafeEqual } from 'node:crypto';

/** Parts of a delivery that a signature covers. */
export interface SignedParts {
  readonly id: string;
  /** Unix time of sending, as its header has it. Units: seconds. */
  readonly timestamp: string;
  readonly body: string | Uint8Array;
}

const prefix = 'whsec_';

/** Returns the signature of Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of id, time and body. */
export function standardSignature(secret: string, { id, timestamp, body }: SignedParts): string {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** Returns the older signature: the hex HMAC-SHA256 of time and body. */
export function olderSignature(secret: string, { timestamp, body }: Omit<SignedParts, 'id'>): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Compares two texts in a time that depends on their lengths alone. */
export function isSame(one: string, other: string): boolean {
  const encoder = new TextEncoder();
  const [first, second] = [encoder.encode(one), encoder.encode(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Returns the key of a secret: the bytes whose base64 follows `whsec_`, or the bytes of another secret. */
function keyOf(secret: string): Uint8Array {
  if (!secret.startsWith(prefix)) return new TextEncoder().encode(secret);
  return Uint8Array.from(atob(secret.slice(prefix.length)), (letter) => letter.charCodeAt(0));
}
