import { indianDay } from '@market/kernel';
import {
  aClient,
  aFetchContext,
  aMapContext,
  anSmeIssue,
  aWatchedIssue,
  aWatchlist,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseClosingPricesFeed } from './nse-closing-prices.feed';

const listedOn = indianDay('2024-01-09');
const aravali = aWatchedIssue({
  sourceKey: 'ARAVALI',
  symbol: 'ARAVALI',
  isin: 'INE0XYZ01015',
  listingOn: listedOn,
});
const girnar = anSmeIssue('GIRNAR', { isin: 'INE0GIR01019', listingOn: listedOn });
const vindhya = aWatchedIssue({ sourceKey: 'VINDHYA', isin: 'INE0VIN01018', listingOn: listedOn });
/** Issue whose symbol belongs to another company now. */
const neelam = aWatchedIssue({ isin: 'INE0NEE01016', listingOn: listedOn });

const fileOf = (day: string) => `/content/cm/BhavCopy_NSE_CM_0_0_0_${day}_F_0000.csv.zip`;

describe('nse.closing-prices', () => {
  const body = fixture('listing', 'closing-prices.csv');
  const read = (among = [aravali, girnar, vindhya, neelam]) =>
    rowsOf(nseClosingPricesFeed, body, aMapContext({ among }));

  it('reads the last price of each known share: no block, no bond, no share settled at once', () => {
    const priced = { pricedAt: new Date('2026-11-11T10:00:00.000Z'), listedOn: null };
    expect(recordsOf(read())).toEqual([
      expect.objectContaining({
        ...priced,
        sourceKey: 'ARAVALI',
        isin: 'INE0XYZ01015',
        currentPriceRupees: 298.85,
      }),
      expect.objectContaining({ ...priced, sourceKey: 'GIRNAR', currentPriceRupees: 46 }),
    ]);
  });

  it('leaves out a share without a trade, and skips unknown ones without rejecting them', () => {
    expect(reasonsOf(read(), 'skipped')).toEqual(['no trade that day', ...Array(4).fill('another security')]);
    expect(reasonsOf(read(), 'rejected')).toEqual([]);
  });

  it('delivers no price for an issue whose symbol another company has, or whose ISIN is unknown', () => {
    expect(recordsOf(read([neelam, { ...aravali, isin: null }]))).toEqual([]);
  });

  it('requests the file of the day and the missing ones of the week, for all issues at once', async () => {
    const watchlist = aWatchlist({ 'NSE listed': [aravali, girnar] });
    const { client, asked } = aClient({ [fileOf('20261111')]: body });
    const wasRead = (request: string) => Promise.resolve(request !== fileOf('20261109'));
    const payloads = await nseClosingPricesFeed.fetch(aFetchContext({ client, watchlist, wasRead }));
    expect(asked).toEqual([fileOf('20261111'), fileOf('20261109')]);
    expect(payloads).toEqual([{ request: fileOf('20261111'), body, among: [aravali, girnar] }]);
  });

  it('ignores the file of the day before under the name of a holiday', async () => {
    const watchlist = aWatchlist({ 'NSE listed': [aravali] });
    const older = body.replaceAll('2026-11-11', '2026-11-10');
    const { client } = aClient({ [fileOf('20261111')]: older, [fileOf('20261110')]: older });
    const payloads = await nseClosingPricesFeed.fetch(aFetchContext({ client, watchlist }));
    expect(payloads.map(({ request }) => request)).toEqual([fileOf('20261110')]);
  });

  it('sends no request while no listed share is known, and is suspicious when ten of them have no price', async () => {
    const { client, asked } = aClient({});
    await expect(nseClosingPricesFeed.fetch(aFetchContext({ client }))).resolves.toEqual([]);
    expect(asked).toEqual([]);
    const watchlist = aWatchlist({ 'NSE listed': Array.from({ length: 10 }, () => aravali) });
    expect(await nseClosingPricesFeed.emptyIsSuspect?.(aFetchContext())).toBeNull();
    expect(await nseClosingPricesFeed.emptyIsSuspect?.(aFetchContext({ watchlist }))).toMatch('none of 10');
  });

  it('makes no data set fresh: a run that finds yesterday’s file is a good one', () => {
    expect(nseClosingPricesFeed.dataSets).toBeUndefined();
  });
});
