import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Text of a new or presented feed token and its stored parts. */
export interface FeedTokenText {
  /** Full text: returned once, never stored. */
  readonly token: string;
  /** SHA-256 in hex: the stored form. */
  readonly fingerprint: string;
  readonly last4: string;
}

/** First characters of every token. */
export const feedTokenPrefix = 'svc_feed_';
const pattern = /^svc_feed_([0-9a-f]{56})([0-9a-f]{8})$/;
const randomBytesPerToken = 28;

/** Makes a token of 224 random bits and their checksum, in the form of a key. */
export function generateFeedToken(): FeedTokenText {
  const random = randomBytes(randomBytesPerToken).toString('hex');
  return describe(`${feedTokenPrefix}${random}${checksum(random)}`);
}

/** Parses the text of a token without I/O; null unless pattern and checksum are right. */
export function readFeedToken(text: string): FeedTokenText | null {
  const [, random, check] = pattern.exec(text) ?? [];
  return random === undefined || checksum(random) !== check ? null : describe(text);
}

function describe(token: string): FeedTokenText {
  return { token, fingerprint: hash('sha256', token, 'hex'), last4: token.slice(-4) };
}

/** Returns the CRC-32 (IEEE) of the lower-case hex characters, as eight big-endian hex digits. */
function checksum(hexDigits: string): string {
  return crc32(hexDigits).toString(16).padStart(8, '0');
}
