/**
 * Pattern of a valid e-mail address of HTML forms: one address, without display name, comment, list or line break, so
 * that no mail program reads more than one recipient in it.
 *
 * Source: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, read 2026-11-26.
 */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** Max length of an address in SMTP. Source: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const longest = 254;

/** Tells whether a text is exactly one e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= longest && pattern.test(text);
}

/** Reads an e-mail address as it is stored: in lower case. Null if the text is none. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return isEmail(email) ? email : null;
}
