import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

const row = {
  company: looseText,
  companyName: looseText,
  /** Category in past lists: GENERAL or RETAIL. */
  category: looseText,
  /** Series in live lists: IS (non-retail) or RS (retail). */
  series: looseText,
  offerDate: looseText,
  ofsStartDate: looseText,
  ofsEndDate: looseText,
  startDate: looseText,
  endDate: looseText,
  floorPrice: looseNumber,
  noOfshareOffered: looseNumber,
  /** Last traded price, in live lists. */
  ltp: looseNumber,
};

const oneRow = z.looseObject({ symbol: looseText, ...row });
const rows = z.array(oneRow).nullish();

/**
 * Schema of an entry, a row or a company's group of rows: live lists have the present day's rows under `data`, earlier
 * ones under `rows`.
 */
const entry = z.looseObject({ symbol: looseText, ...row, data: rows, rows });

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
