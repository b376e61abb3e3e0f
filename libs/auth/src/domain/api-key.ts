import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@market/contracts';

/** Text of a new or presented key and its stored parts. */
export interface ApiKeyText {
  /** Full text: returned once, never stored. */
  readonly key: string;
  readonly environment: Environment;
  readonly fingerprint: string;
  /** `svc_live_` or `svc_test_`. */
  readonly prefix: string;
  readonly last4: string;
}

const pattern = /^svc_(live|test)_([0-9a-f]{56})([0-9a-f]{8})$/;
const randomBytesPerKey = 28;

/** Makes a key of 224 random bits and their checksum. */
export function generateApiKey(environment: Environment): ApiKeyText {
  const random = randomBytes(randomBytesPerKey).toString('hex');
  return describe(`svc_${environment}_${random}${checksum(random)}`, environment);
}

/**
 * Parses the text of a key without I/O; null unless pattern and checksum are right, so that a mistyped key is refused
 * without a query.
 */
export function readApiKey(text: string): ApiKeyText | null {
  const parts = pattern.exec(text);
  if (parts === null) return null;
  const [, environment, random = '', check] = parts;
  if (checksum(random) !== check) return null;
  return describe(text, environment === 'live' ? 'live' : 'test');
}

function describe(key: string, environment: Environment): ApiKeyText {
  return {
    key,
    environment,
    fingerprint: fingerprintOf(key),
    prefix: `svc_${environment}_`,
    last4: key.slice(-4),
  };
}

/** Returns the SHA-256 of any text, in hex: the stored form of a key. */
export function fingerprintOf(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Returns the CRC-32 (IEEE) of the lower-case hex characters, as eight big-endian hex digits. */
function checksum(hexDigits: string): string {
  return crc32(hexDigits).toString(16).padStart(8, '0');
}
