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

/** Live answers group rows by company. Their populated shape was not captured. */
const entry = z.looseObject({
  symbol: z.string(),
  ...row,
  data: z.array(z.looseObject({ symbol: looseText, ...row })).nullish(),
  /** Earlier days of the group, under a key of their own. */
  rows: z.array(z.looseObject({ symbol: looseText, ...row })).nullish(),
});

/**
 * `live-ofs-active-issues`, `live-ofs-forthcoming-issues`, `live-ofs-past-issues`: one row per company and day.
 * Source: public readers of these lists, 2026.
 */
export const nseOfsWire = z.preprocess(
  // The list may come bare.
  (answer) => (Array.isArray(answer) && answer.length > 0 ? { data: answer } : answer),
  z.looseObject({ data: z.array(entry) }),
);

export type NseOfsWire = z.infer<typeof nseOfsWire>;

/** One entry of the list: a group of rows, or a row by itself. */
export type NseOfsEntry = NseOfsWire['data'][number];

/** One row, of a group or by itself. */
export type NseOfsRow = Pick<NseOfsWire['data'][number], 'symbol' | keyof typeof row>;
