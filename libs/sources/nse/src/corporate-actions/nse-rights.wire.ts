import { rowsWith } from '@market/platform/source-kit';
import { z } from 'zod';
import { looseText } from '../nse.wire';

/** Names and days may be spelled either way: no answer of the announced ones was captured. */
const row = z.looseObject({
  symbol: looseText,
  company: looseText,
  companyName: looseText,
  rightStartDate: looseText,
  rightEndDate: looseText,
  issueStartDate: looseText,
  issueEndDate: looseText,
});

/** `liveWatchRights-issues`. Ratio and price are not in it. Source: fields of an answer of 2026-05-22. */
export const nseRightsWire = z.looseObject({
  data: rowsWith(row, ['symbol']),
});

/** `all-upcoming-issues?category=forthcomingIssues`. */
export const nseRightsForthcomingWire = rowsWith(row, ['symbol']);

export type NseRightsWire = z.infer<typeof nseRightsWire>;
export type NseRightsForthcomingWire = z.infer<typeof nseRightsForthcomingWire>;
