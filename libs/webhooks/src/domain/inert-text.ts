import { isAscii } from 'node:buffer';

/** Pattern of most responses. */
const shownAsItIs = /^[\n\t -~]*$/;

/**
 * Part of a response that is stored.
 *
 * Source: docs/spec/states-and-events.md, "Delivery log". Units: bytes of the response.
 */
const keptBytes = 4_096;
/** Length from which the beginning of a secret is not stored either. Units: characters. */
const tellingLength = 8;

/**
 * The beginning of a receiver's answer as the log may keep and show it: text in which nothing acts. Control and format
 * characters (escape sequences of terminals, reversed directions), NUL and what is not UTF-8 become visible escapes or
 * U+FFFD; line breaks and tabs stay.
 *
 * @param concealed texts that must not be kept, such as the signature that a receiver echoes
 */
export function inertText(answer: Buffer, concealed: readonly string[] = []): string {
  // Most answers are a word or nothing: too short to say anything of a secret.
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
 * Returns the end of the stored part: a secret across the end of that part, or of the response, is left out as a whole.
 */
function endOfKept(answer: Buffer, secrets: readonly string[]): number {
  const kept = answer.subarray(0, keptBytes);
  const beginnings = secrets.map((secret) => beginningAtEnd(kept, secret));
  return kept.length - Math.max(0, ...beginnings);
}

/** Returns how many bytes at the end are the beginning of a secret. A few characters reveal nothing of it. */
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

/** Decodes without a torn character at the end. */
function wholeCharacters(bytes: Buffer): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: true });
}
