import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Stored parts of a key or token, whose text is a prefix, 56 random hex digits and their checksum. */
export interface StoredText {
  /** SHA-256 of the whole text, in hex. */
  readonly fingerprint: string;
  readonly last4: string;
}

const randomByteCount = 28;
const pattern = /^([0-9a-f]{56})([0-9a-f]{8})$/;

/** Makes the text of a key or token of 224 random bits. */
export function checkedText(prefix: string): string {
  const random = randomBytes(randomByteCount).toString('hex');
  return `${prefix}${random}${checksum(random)}`;
}

/**
 * Tells without I/O whether a text has the prefix, the form and the checksum of a key or token, so that a mistyped one is
 * refused without a query.
 */
export function isCheckedText(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const [, random, check] = pattern.exec(text.slice(prefix.length)) ?? [];
  return random !== undefined && checksum(random) === check;
}

/** Returns the parts of a key or token that are stored. */
export function toStoredText(text: string): StoredText {
  return { fingerprint: hash('sha256', text, 'hex'), last4: text.slice(-4) };
}

/** Returns the CRC-32 (IEEE) of the lower-case hex characters, as eight big-endian hex digits. */
function checksum(hexDigits: string): string {
  return crc32(hexDigits).toString(16).padStart(8, '0');
}
