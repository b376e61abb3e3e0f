import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PayloadEntry } from '@market/invented-market/replay-server/payload-manifest';

/** Captured answers of the exchanges, kept beside the repository and not part of it. */
export const capturedFolder = join(__dirname, '..', '..', '..', '..', '..', 'shared', 'samples');

export const captured = existsSync(join(capturedFolder, 'nse', 'ipo-current-issue.live-2026-08-22.json'));

const nse = (request: string, file: string): PayloadEntry => ({ host: 'nse', request, file: `nse/${file}` });
const bse = (request: string, file: string): PayloadEntry => ({
  host: 'bse',
  request: `/BseIndiaAPI/api/${request}`,
  file: `bse/${file}`,
});
const detail = (symbol: string, series: string, file: string) =>
  nse(`/api/ipo-detail?symbol=${symbol}&series=${series}`, `ipo-detail/${symbol}.${file}.2026-08-22.json`);
const issue = (number: string, file: string) =>
  bse(`GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${number}`, `GetMkt_ISSUE_BBS_IPO-${number}.${file}.2026-08-22.json`);
const book = (number: string, file: string) =>
  bse(
    `Pubissues_GetBkbldgCatdem_ng/w?IPO_NO=${number}`,
    `Pubissues_GetBkbldgCatdem_ng-${number}.${file}.2026-08-22.json`,
  );
const bands = (status: string) =>
  bse(
    `GetPublicIssue_par_updated/w?flag=1&status=${status}&exchange=&ir_flag=IPO`,
    'GetPublicIssue_par_updated.rows.2026-08-22.json',
  );
const performance = (flag: number) =>
  bse(`MoreCompanyN/w?Fromdt=2026&company=&flag=${flag}&type=2`, 'MoreCompanyN.rows.2026-08-22.json');

/** Each captured answer under the path that it came from. */
export const capturedManifest: readonly PayloadEntry[] = [
  nse('/api/ipo-current-issue', 'ipo-current-issue.live-2026-08-22.json'),
  nse('/api/all-upcoming-issues?category=ipo', 'all-upcoming-issues.category-ipo.rows.2026-08-22.json'),
  nse('/api/public-past-issues', 'public-past-issues.rows.2026-08-22.json'),
  nse('/api/ipo-active-category?symbol=AUGMONT', 'ipo-active-category-AUGMONT.live-2026-08-22.json'),
  detail('AUGMONT', 'EQ', 'mainboard-open-day2'),
  detail('HTEL', 'EQ', 'mainboard-upcoming'),
  detail('SHIPROCKET', 'EQ', 'mainboard-listed'),
  detail('CUBEINVIT', 'EQ', 'invit'),
  detail('SKYTECH', 'SME', 'sme-listed'),
  bse('IPO_HomePageDetail/w', 'IPO_HomePageDetail.rows.2026-09-09.json'),
  bands('L'),
  bands('F'),
  issue('7903', 'upcoming'),
  issue('7904', 'open'),
  issue('7907', 'upcoming'),
  book('7903', 'upcoming'),
  book('7904', 'open'),
  book('7907', 'upcoming'),
  performance(1),
];

/** The feeds that have a captured answer. `bse.listing` also asks for SME issues, of which none was captured. */
export const capturedFeeds = [
  'nse.ipo-past',
  'nse.ipo-upcoming',
  'nse.ipo-current',
  'bse.ipo-calendar',
  'bse.ipo-band',
  'nse.ipo-detail',
  'bse.ipo-detail',
  'nse.ipo-subscription',
  'bse.ipo-subscription',
] as const;
