import { withEscapedSigns } from '@market/kernel';
import { parse } from 'node-html-parser';
import { SourceFailed } from './feed';
import { requireBoundedMarkup } from './payload-bounds';

const lineBreak = /<br\b[^<>]*>/gi;

export interface HtmlCell {
  /** Plain text: entities decoded, line breaks as blanks. It must not be decoded again. */
  readonly text: string;
  /** Text of the first link, null without one. */
  readonly linkText: string | null;
}

export interface HtmlTable {
  /** Last heading before the table, empty without one. */
  readonly title: string;
  /** Texts of the first row. */
  readonly headings: readonly string[];
  /** Rows below the first. */
  readonly rows: readonly (readonly HtmlCell[])[];
}

/**
 * Reads the tables of a page, in reading order, with a tolerant parser. A `<` that begins no markup is text.
 *
 * Errors: `SourceFailed` for a page that ends inside a table, since it was truncated, and for one with too many tags.
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
