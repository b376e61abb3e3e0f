import { createHmac } from 'node:crypto';

/** Returns the fingerprint of a key, which tells it from others and does not reveal it. Shape: 32 hexadecimal digits. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint of SECRETS_KEY').digest('hex').slice(0, 32);
}
