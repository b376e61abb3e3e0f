import { closingPricesFeed, type PriceFileRow } from '@market/price-files';
import { RowRejected } from '@market/source-kit';
import type { BseClient } from '../bse.client';
import { bseShareKey } from './bse-issue.mapper';

/**
 * Groups that contain shares: A and B by size; T, Z and ZP trade for trade; X and XT at BSE alone; M, MT and MS of the
 * SME board; S and TS of a former board. E, F, G, IF and IV are funds, bonds and trusts.
 *
 * Source: readers of the file, seen 2026-11-23; bseindia.com, groups of scrips.
 */
const shares = new Set(['A', 'B', 'T', 'Z', 'ZP', 'X', 'XT', 'M', 'MT', 'MS', 'S', 'TS']);

/** Closing prices of BSE. Readers fetch the file at about 20:00; the last request for it is on the next morning. */
export const bseClosingPricesFeed = closingPricesFeed<BseClient>({
  id: 'bse.closing-prices',
  title: 'BSE closing prices of all listed shares',
  exchange: 'BSE',
  cron: '50 8,18,20,22 * * *',
  fileOf: (day) => `/download/BhavCopy/Equity/BhavCopy_BSE_CM_0_0_0_${day.replaceAll('-', '')}_F_0000.CSV`,
  ask: (client, request, signal) => client.file(request, signal),
  reader: {
    isShare: (row) => shares.has(row.SctySrs) && !isSettledAtOnce(row),
    nameOf: (_issue, { FinInstrmId }) => bseShareKey(readScripCode(FinInstrmId)),
  },
});

/**
 * Tells whether a line is of a share that is settled on the same day: it has its own scrip code and price, but the
 * share's ISIN and group.
 *
 * Source: BSE's press release of 2024-03-22 on T+0: the scrip id is that of the share with `#` behind it.
 */
function isSettledAtOnce({ TckrSymb }: PriceFileRow): boolean {
  return TckrSymb.endsWith('#');
}

function readScripCode(text: string): string {
  if (!/^\d{6}$/.test(text)) throw new RowRejected('no scrip code in FinInstrmId');
  return text;
}
