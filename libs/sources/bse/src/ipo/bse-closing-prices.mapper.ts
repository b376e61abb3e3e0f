import {
  type PriceFileRow,
  type PriceFileWire,
  type MapContext,
  mapClosingPrices,
  type MappedRow,
  RowRejected,
} from '@market/platform/ingest';
import { bseShareReference } from './bse-issue.mapper';

/**
 * Groups of shares: A and B by size; T, Z and ZP trade for trade; X and XT at BSE alone; M, MT and MS of the SME board;
 * S and TS of a former board. E, F, G, IF and IV are funds, bonds and trusts.
 *
 * Source: readers of the file, seen 2026-11-23; bseindia.com, groups of scrips.
 */
const shares = new Set(['A', 'B', 'T', 'Z', 'ZP', 'X', 'XT', 'M', 'MT', 'MS', 'S', 'TS']);

/** The last price of each issue that the file was fetched for. */
export function mapBseClosingPrices(wire: PriceFileWire, context: MapContext): readonly MappedRow[] {
  return mapClosingPrices(wire, context, {
    exchange: 'BSE',
    isShare: (row) => shares.has(row.SctySrs) && !isSettledAtOnce(row),
    nameOf: ({ companyName }, { FinInstrmId }) =>
      bseShareReference(readScripCode(FinInstrmId), companyName, null),
  });
}

/**
 * The line of a share that is settled on the same day has its own scrip code and price, but the share's ISIN and group.
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
