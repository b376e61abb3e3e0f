import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** Source: docs/spec/states-and-events.md, "Secrets". */
const bounds = { characters: [16, 256], bytes: [16, 64] } as const;

/** Makes a secret: 32 random bytes after the prefix of Standard Webhooks. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Returns the reason for which a text is no valid secret, worded to follow the field name; null if it is valid. */
export function problemOfSecret(text: string): string | null {
  const { length } = [...text];
  const [fewest, most] = bounds.characters;
  if (length < fewest || length > most) return `must have ${fewest} to ${most} characters`;
  if (!text.startsWith(prefix)) return null;
  const encoded = text.slice(prefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isStandard = bytes.toString('base64') === encoded;
  if (isStandard && bytes.length >= bounds.bytes[0] && bytes.length <= bounds.bytes[1]) return null;
  return `must go on in standard base64 of ${bounds.bytes[0]} to ${bounds.bytes[1]} bytes after ${prefix}`;
}

/** Returns the purpose that the sealed secret of an endpoint is bound to. */
export function secretPurpose(endpointId: string): string {
  return `webhook-secret:${endpointId}`;
}

/** Text that replaces a secret after it was shown once. */
export const maskedSecret = `${prefix}••••`;

/**
 * Returns the key of Standard Webhooks signatures: the decoded bytes after the prefix, or the text itself without one.
 */
export function standardKey(secret: string): Buffer {
  return secret.startsWith(prefix)
    ? Buffer.from(secret.slice(prefix.length), 'base64')
    : Buffer.from(secret, 'utf8');
}

/** Sealed secret that a rotation replaced, while it still signs beside the new one. */
export interface PreviousSecret {
  /** Shape: hexadecimal digits. */
  readonly secret: string;
  /** End of the overlap. */
  readonly until: Date;
}

/** Max time for which the previous secret signs, too. Source: docs/spec/states-and-events.md, "Secrets". Units: seconds. */
export const maxOverlapSeconds = 24 * 60 * 60;
