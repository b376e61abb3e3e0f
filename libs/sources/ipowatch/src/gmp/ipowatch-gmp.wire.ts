import { type HtmlTable, readHtmlTables, SourceFailed } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of a row of the premium table, by the meaning of its columns. Source: page, seen 2026-10-03, and its former
 * form.
 */
const row = z.looseObject({
  /** Name, with state and board behind it since October 2026: `Name (U) Mainboard`. */
  company: z.string(),
  /** Text of the link on the name, null without one. */
  companyLink: z.string().nullable(),
  /** Premium: `₹20`, `₹-`. */
  gmp: z.string(),
  /** Upper end of the band: `₹220`, `₹-`. */
  priceBand: z.string(),
  /** Expected price: `₹240 (9.09%)`. */
  estimate: z.string(),
  /** Period: `30-6 Oct`, with the month of the last day. */
  date: z.string(),
  /** Title above the table: in the former form it named the board. */
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
 * Reads the rows of every table of premiums, recognised by its headings, never by id or position. The table of past
 * performance, with the prices of listed shares, is left out.
 *
 * Errors: `SourceFailed` without such a table.
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
