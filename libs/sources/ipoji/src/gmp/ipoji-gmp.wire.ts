import { type HtmlTable, readHtmlTables, SourceFailed } from '@market/platform/source-kit';
import { z } from 'zod';

/** One row of the premium table, by what its column is about. Source: documented fields; not verified live. */
const row = z.looseObject({
  company: z.string(),
  /** Text of the link on the name, where there is one. */
  companyLink: z.string().nullable(),
  /** `₹12`, `3-4 (3%)`, `-`. */
  premium: z.string(),
  price: z.string(),
  /** One column for both days, or one each; empty where the table has none. */
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

/** The rows of every table with a name, a premium and a price. Errors: `SourceFailed` when there is none. */
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
