import { rowsWith, textCell } from '@market/source-kit';
import { z } from 'zod';

/** Schema of a row. Names and days have alternative keys: no list of announced issues was captured. */
const row = z.looseObject({
  symbol: textCell,
  company: textCell,
  companyName: textCell,
  rightStartDate: textCell,
  rightEndDate: textCell,
  issueStartDate: textCell,
  issueEndDate: textCell,
});

/** Schema of `liveWatchRights-issues`. Ratio and price are not in it. Source: fields of a response of 2026-05-22. */
export const nseRightsWire = z.looseObject({
  data: rowsWith(row, ['symbol']),
});

/** Schema of `all-upcoming-issues?category=forthcomingIssues`. */
export const nseRightsForthcomingWire = rowsWith(row, ['symbol']);

export type NseRightsWire = z.infer<typeof nseRightsWire>;
export type NseRightsForthcomingWire = z.infer<typeof nseRightsForthcomingWire>;
