import { hash, randomInt } from 'node:crypto';

/** Recovery code: its text is shown once, only its digest is stored. */
export interface RecoveryCode {
  /** Text. Shape: 16 letters and digits in groups of 4, such as `8k2m-…`. */
  readonly text: string;
  /** SHA-256 of the text without hyphens. */
  readonly digest: Buffer;
}

/** Letters and digits that are not mistaken for each other. Source: https://www.crockford.com/base32.html, read 2026-11-26. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Number of characters of 5 bits each: 80 bits cannot be guessed from a stolen digest. */
const length = 16;
const codes = 10;

/** Makes the recovery codes of a user. */
export function newRecoveryCodes(): RecoveryCode[] {
  return Array.from({ length: codes }, () => {
    const text = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return { text: text.replace(/.{4}(?=.)/g, '$&-'), digest: hash('sha256', text, 'buffer') };
  });
}

/**
 * Returns the digest by which a recovery code is looked up, however it is typed: in capitals, with blanks, with `o` for
 * 0 and `i` or `l` for 1. Null for a text that has not the shape of a recovery code.
 */
export function recoveryCodeDigest(typed: string): Buffer | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  const isCode = text.length === length && [...text].every((letter) => alphabet.includes(letter));
  return isCode ? hash('sha256', text, 'buffer') : null;
}
