import { unseenCharacters } from '@market/kernel';

const unseen = new RegExp(`${unseenCharacters}+`, 'gv');

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
  const line = text.replace(unseen, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

/** Returns the address of a page of the dashboard. @param path with a leading slash, or empty for the first page */
export function pageAddress(publicUrl: string, path: string): string {
  return `${publicUrl}/dashboard${path}`;
}
