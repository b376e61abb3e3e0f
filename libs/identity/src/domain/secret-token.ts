import { hash, randomBytes } from 'node:crypto';

/** Secret of a session or a link: its text is handed out once, only its digest is stored. */
export interface SecretToken {
  /** Text. Shape: 43 characters of base64url. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly digest: Buffer;
}

const tokenBytes = 32;
const shape = /^[\w-]{43}$/;

/** Makes a token of 256 random bits. */
export function newToken(): SecretToken {
  const text = randomBytes(tokenBytes).toString('base64url');
  return { text, digest: digestOf(text) };
}

/** Returns the digest by which a token is looked up; null for a text that has not the shape of a token. */
export function tokenDigest(text: string): Buffer | null {
  return shape.test(text) ? digestOf(text) : null;
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
