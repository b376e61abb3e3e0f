import { readLines } from '@market/kernel';

/** Returns the text of a piece of HTML, on one line. */
export function releaseText(html: string): string {
  return readLines(html).join(' ');
}
