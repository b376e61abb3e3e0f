import { numberCell, textCell } from '@market/source-kit';
import { z } from 'zod';

const row = {
  company: textCell,
  companyName: textCell,
  /** Category in past lists: GENERAL or RETAIL. */
  category: textCell,
  /** Series in live lists: IS (non-retail) or RS (retail). */
  series: textCell,
  offerDate: textCell,
  ofsStartDate: textCell,
  ofsEndDate: textCell,
  startDate: textCell,
  endDate: textCell,
  floorPrice: numberCell,
  noOfshareOffered: numberCell,
  /** Last traded price, in live lists. */
  ltp: numberCell,
};

const oneRow = z.looseObject({ symbol: textCell, ...row });
const rows = z.array(oneRow).nullish();

/**
 * Schema of an entry, a row or a company's group of rows: live lists have the present day's rows under `data`, earlier
 * ones under `rows`.
 */
const entry = z.looseObject({ symbol: textCell, ...row, data: rows, rows });

/**
 * Schema of `live-ofs-active-issues`, `live-ofs-forthcoming-issues`, `live-ofs-past-issues`: one row per company and
 * day. The list may come without an object around it.
 *
 * Source: public readers of these lists, and a public capture of a live one, 2026.
 */
export const nseOfsWire = z.preprocess(
  (answer) => (Array.isArray(answer) && answer.length > 0 ? { data: answer } : answer),
  z.looseObject({ data: z.array(entry), rows: z.array(entry).nullish() }),
);

export type NseOfsWire = z.infer<typeof nseOfsWire>;

/** Entry of the list: a group of rows, or a single row. */
export type NseOfsEntry = z.infer<typeof entry>;

/** Row of a group, or a single one. */
export type NseOfsRow = z.infer<typeof oneRow>;
