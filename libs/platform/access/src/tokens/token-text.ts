import { checkedText, isCheckedText, type StoredText, toStoredText } from '@market/kernel';

/** Text of a new or presented token and its stored parts. */
export interface TokenText extends StoredText {
  /** Full text: returned once, never stored. */
  readonly token: string;
}

/** Makes a token, in the form of a key. @param prefix first characters of every token of its kind, `svc_feed_` for example */
export function generateToken(prefix: string): TokenText {
  return describe(checkedText(prefix));
}

/** Parses the text of a token without I/O; null unless prefix, form and checksum are right. */
export function readToken(prefix: string, text: string): TokenText | null {
  return isCheckedText(prefix, text) ? describe(text) : null;
}

function describe(token: string): TokenText {
  return { token, ...toStoredText(token) };
}
