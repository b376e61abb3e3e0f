import { readText } from '@market/kernel';

const unseen = /<(script|style|noscript)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const breaks = /<\/?(?:p|div|td|th|tr|table|tbody|h[1-6]|li|ul|ol|br|hr)\b[^>]*>/gi;

/** The lines of a page or of a piece of HTML, entities decoded, without the empty ones. */
export function releaseLines(html: string): string[] {
  return html
    .replace(unseen, ' ')
    .replace(breaks, '\n')
    .split('\n')
    .flatMap((line) => readText(line) ?? []);
}

/** The text of a piece of HTML, on one line. */
export function releaseText(html: string): string {
  return releaseLines(html).join(' ');
}
