import { type HtmlTable, readHtmlTables, SourceFailed } from '@market/platform/source-kit';
import { z } from 'zod';

/** One row of the premium table, by what its column is about. Source: page, seen 2026-10-03, and its former form. */
const row = z.looseObject({
  /** `Name (U) Mainboard`: state and board behind the name since October 2026. */
  company: z.string(),
  /** Text of the link on the name, where there is one. */
  companyLink: z.string().nullable(),
  /** `₹20`, `₹-`. */
  gmp: z.string(),
  /** `₹220`, `₹-`: upper end only. */
  priceBand: z.string(),
  /** `₹240 (9.09%)`. */
  estimate: z.string(),
  /** `30-6 Oct`: month of the last day. */
  date: z.string(),
  /** Title above the table: it named the board in the former form. */
  title: z.string(),
});

export const ipowatchGmpWire = z.looseObject({ rows: z.array(row) });

export type IpowatchGmpWire = z.infer<typeof ipowatchGmpWire>;
export type IpowatchGmpRow = z.infer<typeof row>;

const columns = {
  company: /^(?:company|ipo name)/i,
  gmp: /^(?:ipo )?gmp\b/i,
  priceBand: /^price/i,
  estimate: /^est/i,
  date: /^date/i,
} as const;

/**
 * The rows of every table that shows premiums: known by its headings, never by id or position. The table of past
 * performance shows what listed shares fetched and is another one.
 *
 * Errors: `SourceFailed` when there is none.
 */
export function premiumRows(body: string): { rows: IpowatchGmpRow[] } {
  const tables = readHtmlTables(body).filter(showsPremiums);
  if (tables.length === 0) throw new SourceFailed('no table with the headings of premiums');
  return { rows: tables.flatMap(rowsOf) };
}

function showsPremiums({ headings }: HtmlTable): boolean {
  const known = Object.values(columns).every((title) => headings.some((heading) => title.test(heading)));
  return known && !headings.some((heading) => /^(?:listed|listing)\b/i.test(heading));
}

function rowsOf({ headings, rows, title }: HtmlTable): IpowatchGmpRow[] {
  const at = (column: keyof typeof columns) => headings.findIndex((heading) => columns[column].test(heading));
  return rows.map((cells) => {
    const text = (column: keyof typeof columns) => cells[at(column)]?.text ?? '';
    return {
      company: text('company'),
      companyLink: cells[at('company')]?.linkText ?? null,
      gmp: text('gmp'),
      priceBand: text('priceBand'),
      estimate: text('estimate'),
      date: text('date'),
      title,
    };
  });
}
