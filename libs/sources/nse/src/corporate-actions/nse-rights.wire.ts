import { z } from 'zod';
import { looseText } from '../nse.wire';

const row = z.looseObject({
  symbol: z.string(),
  company: z.string().nullable(),
  rightStartDate: z.string().nullable(),
  rightEndDate: z.string().nullable(),
});

/** `liveWatchRights-issues`. Ratio and price are not in it. Source: fields of an answer of 2026-05-22. */
export const nseRightsWire = z.looseObject({ data: z.array(row) });

/** `all-upcoming-issues?category=forthcomingIssues`: no answer was captured, so names and days may be spelled either way. */
const forthcomingRow = z.looseObject({
  symbol: z.string(),
  company: looseText,
  companyName: looseText,
  rightStartDate: looseText,
  rightEndDate: looseText,
  issueStartDate: looseText,
  issueEndDate: looseText,
});

export const nseRightsForthcomingWire = z.array(forthcomingRow);

export type NseRightsWire = z.infer<typeof nseRightsWire>;
export type NseRightsForthcomingWire = z.infer<typeof nseRightsForthcomingWire>;
