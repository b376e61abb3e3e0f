import { type HtmlTable, readHtmlTables, SourceFailed } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of a row of the premium table, by the meaning of its columns. Source: documented fields; not verified live.
 */
const row = z.looseObject({
  company: z.string(),
  /** Text of the link on the name, null without one. */
  companyLink: z.string().nullable(),
  /** Premium: `₹12`, `3-4 (3%)`, `-`. */
  premium: z.string(),
  price: z.string(),
  /** Both days in one column, or one column for each; empty where the table lacks it. */
  dates: z.string(),
  open: z.string(),
  close: z.string(),
  type: z.string(),
});

export const ipojiGmpWire = z.looseObject({ rows: z.array(row) });

export type IpojiGmpWire = z.infer<typeof ipojiGmpWire>;
export type IpojiGmpRow = z.infer<typeof row>;

const columns = {
  company: /^(?:ipo|company|name)\b(?!.*(?:gmp|price|size|type|date))/i,
  premium: /gmp|premium/i,
  price: /price|band/i,
  dates: /^(?:ipo )?dates?$/i,
  open: /open/i,
  close: /close/i,
  type: /type|board|category|segment/i,
} as const;
type Column = keyof typeof columns;
const needed: readonly Column[] = ['company', 'premium', 'price'];

/** Reads the rows of every table with a name, a premium and a price. Errors: `SourceFailed` without such a table. */
export function premiumRows(body: string): { rows: IpojiGmpRow[] } {
  const tables = readHtmlTables(body).filter(
    ({ headings }) =>
      needed.every((column) => placeOf(headings, column) >= 0) &&
      !headings.some((heading) => /^(?:listed|listing (?:price|gain))/i.test(heading)),
  );
  if (tables.length === 0) throw new SourceFailed('no table with the headings of premiums');
  return { rows: tables.flatMap(rowsOf) };
}

function rowsOf({ headings, rows }: HtmlTable): IpojiGmpRow[] {
  return rows.map((cells) => {
    const text = (column: Column) => cells[placeOf(headings, column)]?.text ?? '';
    return {
      company: text('company'),
      companyLink: cells[placeOf(headings, 'company')]?.linkText ?? null,
      premium: text('premium'),
      price: text('price'),
      dates: text('dates'),
      open: text('open'),
      close: text('close'),
      type: text('type'),
    };
  });
}

function placeOf(headings: readonly string[], column: Column): number {
  return headings.findIndex((heading) => columns[column].test(heading));
}
