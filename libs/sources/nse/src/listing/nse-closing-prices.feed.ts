import { closingPricesFeed } from '@market/price-files';
import { unnamed } from '../ipo/nse-issue';
import type { NseClient } from '../nse.client';

/**
 * Series of fully paid shares. Others repeat a share's ISIN: BL are its blocks, T0 is settled on the same day.
 *
 * Source: nseindia.com, legend of series, seen 2026-10-03.
 */
const shares = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST', 'SZ']);

/**
 * Closing prices of NSE. The file is published at about 18:00, sometimes later: the last request for it is on the next
 * morning.
 */
export const nseClosingPricesFeed = closingPricesFeed<NseClient>({
  id: 'nse.closing-prices',
  title: 'Closing prices of all listed shares at NSE',
  exchange: 'NSE',
  cron: '40 8,18,20,22 * * *',
  fileOf: (day) => `/content/cm/BhavCopy_NSE_CM_0_0_0_${day.replaceAll('-', '')}_F_0000.csv.zip`,
  ask: (client, request, signal) => client.zippedFile(request, signal),
  reader: { isShare: ({ SctySrs }) => shares.has(SctySrs), nameOf: unnamed },
});
