import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

const row = {
  company: looseText,
  companyName: looseText,
  /** GENERAL or RETAIL in past lists. */
  category: looseText,
  /** IS (non-retail) or RS (retail) in live lists. */
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

/** A row, or a company's group of rows: live answers hold the present day's under `data`, earlier ones under `rows`. */
const entry = z.looseObject({ symbol: looseText, ...row, data: rows, rows });

/**
 * `live-ofs-active-issues`, `live-ofs-forthcoming-issues`, `live-ofs-past-issues`: one row per company and day. The list
 * may come bare.
 *
 * Source: public readers of these lists, and a public capture of a live one, 2026.
 */
export const nseOfsWire = z.preprocess(
  (answer) => (Array.isArray(answer) && answer.length > 0 ? { data: answer } : answer),
  z.looseObject({ data: z.array(entry), rows: z.array(entry).nullish() }),
);

export type NseOfsWire = z.infer<typeof nseOfsWire>;

/** One entry of the list: a group of rows, or a row by itself. */
export type NseOfsEntry = z.infer<typeof entry>;

/** One row, of a group or by itself. */
export type NseOfsRow = z.infer<typeof oneRow>;
