import { z } from 'zod';

const cell = z.string();

/** Schema of a row of `sec_bhavdata_full_DDMMYYYY.csv`: all securities of one day. */
const fullRow = z
  .looseObject({
    SYMBOL: cell,
    SERIES: cell,
    DATE1: cell,
    PREV_CLOSE: cell,
    OPEN_PRICE: cell,
    CLOSE_PRICE: cell,
  })
  .transform((row) => ({
    symbol: row.SYMBOL,
    series: row.SERIES,
    day: row.DATE1,
    previousClose: row.PREV_CLOSE,
    open: row.OPEN_PRICE,
    close: row.CLOSE_PRICE,
    isin: null as string | null,
  }));

/** Schema of a row of the former file, which has the ISIN. */
const formerRow = z
  .looseObject({
    SYMBOL: cell,
    SERIES: cell,
    TIMESTAMP: cell,
    PREVCLOSE: cell,
    OPEN: cell,
    CLOSE: cell,
    ISIN: cell.optional(),
  })
  .transform((row) => ({
    symbol: row.SYMBOL,
    series: row.SERIES,
    day: row.TIMESTAMP,
    previousClose: row.PREVCLOSE,
    open: row.OPEN,
    close: row.CLOSE,
    isin: row.ISIN ?? null,
  }));

/** Schema of either file; the header decides which, so that the message names a missing column of that file. */
export const nseListingWire = z.array(z.looseObject({})).transform((rows, context) => {
  const schema = z.array(rows[0] !== undefined && 'DATE1' in rows[0] ? fullRow : formerRow);
  const result = schema.safeParse(rows);
  if (result.success) return result.data;
  const [problem] = result.error.issues;
  context.addIssue({ code: 'custom', path: problem?.path ?? [], message: problem?.message ?? 'differs' });
  return z.NEVER;
});

export type NseListingWire = z.infer<typeof nseListingWire>;
