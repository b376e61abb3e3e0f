/** Closing line of every mail. */
const signature = '--\nIndia Market Data';

/**
 * Joins the paragraphs of a mail, with the signature. Values of customers in them, such as names of keys, stay in their
 * paragraph: line breaks become blanks where `inLine` puts them in.
 */
export function paragraphs(...parts: readonly string[]): string {
  return [...parts, signature].join('\n\n');
}

/** Prepares a customer's text for a sentence: one line, at most 100 characters. */
export function inLine(text: string): string {
  // Control characters, line separators, and marks that change the direction of what follows.
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

/** Returns the address of a page of the dashboard. @param path with a leading slash, or empty for the first page */
export function pageAddress(publicUrl: string, path: string): string {
  return `${publicUrl}/dashboard${path}`;
}
