import { checkedText, isCheckedText, type StoredText, toStoredText } from '@market/kernel';

/** Text of a new or presented feed token and its stored parts. */
export interface FeedTokenText extends StoredText {
  /** Full text: returned once, never stored. */
  readonly token: string;
}

/** First characters of every token. */
export const feedTokenPrefix = 'svc_feed_';

/** Makes a token, in the form of a key. */
export function generateFeedToken(): FeedTokenText {
  return describe(checkedText(feedTokenPrefix));
}

/** Parses the text of a token without I/O; null unless form and checksum are right. */
export function readFeedToken(text: string): FeedTokenText | null {
  return isCheckedText(feedTokenPrefix, text) ? describe(text) : null;
}

function describe(token: string): FeedTokenText {
  return { token, ...toStoredText(token) };
}
