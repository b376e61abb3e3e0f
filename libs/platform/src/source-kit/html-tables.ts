import { withEscapedSigns } from '@market/kernel';
import { parse } from 'node-html-parser';
import { SourceFailed } from './feed';
import { requireBoundedMarkup } from './payload-bounds';

const lineBreak = /<br\b[^<>]*>/gi;

/** One cell of a table on a page. */
export interface HtmlCell {
  /** Its text as it stands, entities decoded, line breaks as blanks: plain text, which is not to be decoded again. */
  readonly text: string;
  /** Text of its first link, null without one. */
  readonly linkText: string | null;
}

/** One table of a page, whatever its markup is called. */
export interface HtmlTable {
  /** The last heading before it, empty without one. */
  readonly title: string;
  /** Texts of its first row. */
  readonly headings: readonly string[];
  /** The rows below. */
  readonly rows: readonly (readonly HtmlCell[])[];
}

/**
 * The tables of a page, in reading order, with a tolerant parser. A `<` that begins no markup is text.
 *
 * Errors: `SourceFailed` when the page ends inside a table: it was cut off on its way; and for a page of too many tags.
 */
export function readHtmlTables(body: string): HtmlTable[] {
  const count = (pattern: RegExp) => (body.match(pattern) ?? []).length;
  if (count(/<table[\s>]/gi) !== count(/<\/table\s*>/gi))
    throw new SourceFailed('the page ends inside a table');
  requireBoundedMarkup(body);
  let title = '';
  return parse(withEscapedSigns(body.replace(lineBreak, ' ')))
    .querySelectorAll('h1, h2, h3, h4, table')
    .flatMap((element): HtmlTable[] => {
      if (element.tagName !== 'TABLE') {
        title = folded(element.text);
        return [];
      }
      const rows = element
        .querySelectorAll('tr')
        .map((row) =>
          row.querySelectorAll('th, td').map((cell): HtmlCell => {
            const link = cell.querySelector('a');
            return { text: folded(cell.text), linkText: link ? folded(link.text) : null };
          }),
        )
        .filter((cells) => cells.length > 0);
      const [first = [], ...rest] = rows;
      return [{ title, headings: first.map(({ text }) => text), rows: rest }];
    });
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
