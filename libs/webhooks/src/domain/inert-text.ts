import { isAscii } from 'node:buffer';

/** Matches texts without characters to escape, which most responses are. */
const shownAsItIs = /^[\n\t -~]*$/;

/**
 * Max size of the stored part of a response.
 *
 * Source: docs/spec/states-and-events.md, "Delivery log". Units: bytes of the response.
 */
const keptBytes = 4_096;
/** Length from which the beginning of a secret is not stored either. Units: characters. */
const tellingLength = 8;

/**
 * Returns the beginning of a receiver's response as text that is safe to store and display. Control and format
 * characters (escape sequences of terminals, bidirectional overrides), NUL and invalid UTF-8 become visible escapes or
 * U+FFFD; line breaks and tabs stay.
 *
 * @param concealed texts that must not be stored, such as the signature that a receiver echoes
 */
export function inertText(answer: Buffer, concealed: readonly string[] = []): string {
  // Most responses are too short to contain a part of a secret.
  const secrets = answer.length < tellingLength ? [] : concealed.filter((secret) => secret !== '');
  const plain = secrets.reduce(
    (text, secret) => text.replaceAll(secret, '[concealed]'),
    textOf(answer.subarray(0, endOfKept(answer, secrets))),
  );
  if (shownAsItIs.test(plain)) return plain;
  return plain.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    if (character === '\n' || character === '\t') return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/**
 * Returns the end of the stored part. A secret that extends beyond this part, or beyond the response, is left out
 * completely.
 */
function endOfKept(answer: Buffer, secrets: readonly string[]): number {
  const kept = answer.subarray(0, keptBytes);
  const beginnings = secrets.map((secret) => beginningAtEnd(kept, secret));
  return kept.length - Math.max(0, ...beginnings);
}

/**
 * Returns the number of bytes at the end that are the beginning of a secret. Fewer than `tellingLength` reveal nothing
 * of it.
 */
function beginningAtEnd(kept: Buffer, secret: string): number {
  const beginning = secret.slice(0, tellingLength);
  let at = kept.indexOf(beginning, Math.max(0, kept.length - Buffer.byteLength(secret) + 1));
  while (at !== -1) {
    const rest = kept.subarray(at);
    if (Buffer.from(secret).subarray(0, rest.length).equals(rest)) return rest.length;
    at = kept.indexOf(beginning, at + 1);
  }
  return 0;
}

function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : wholeCharacters(bytes);
}

/** Decodes UTF-8 without an incomplete character at the end. */
function wholeCharacters(bytes: Buffer): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: true });
}
