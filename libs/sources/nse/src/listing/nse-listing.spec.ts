import { indianDay } from '@market/kernel';
import {
  aClient,
  aFetchContext,
  aMapContext,
  aWatchedIssue,
  aWatchlist,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseListingFeed } from './nse-listing.feed';

const listed = (sourceKey: string, listingOn: string) =>
  aWatchedIssue({ sourceKey, symbol: sourceKey, listingOn: indianDay(listingOn) });

describe('nse.listing', () => {
  const prices = { issuePriceRupees: 285, listingOpenRupees: 310.5, listingCloseRupees: 317.45 };

  it('reads the padded file by its header: the previous close is the issue price', () => {
    const about = listed('ARAVALI', '2026-11-05');
    const rows = rowsOf(nseListingFeed, fixture('listing', 'bhavcopy.full.csv'), aMapContext({ about }));
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({ ...prices, listedOn: '2026-11-05', isin: null, currentPriceRupees: null }),
    ]);
  });

  it('reads the former file with its ISIN', () => {
    const about = listed('ARAVALI', '2026-11-05');
    const rows = rowsOf(nseListingFeed, fixture('listing', 'bhavcopy.former.csv'), aMapContext({ about }));
    expect(recordsOf(rows)).toEqual([expect.objectContaining({ ...prices, isin: 'INE0XYZ01015' })]);
  });

  it('says that the share was traded where it has an opening price', () => {
    const about = listed('ARAVALI', '2026-11-05');
    const read = (body: string) => recordsOf(rowsOf(nseListingFeed, body, aMapContext({ about })))[0];
    const file = fixture('listing', 'bhavcopy.full.csv');
    expect(read(file)).toMatchObject({ traded: true });
    expect(read(file.replaceAll('310.50', '0.00'))).toMatchObject({
      traded: false,
      listingOpenRupees: null,
    });
  });

  it('delivers nothing for a share that was listed on another day or did not trade', () => {
    const body = fixture('listing', 'bhavcopy.full.csv');
    const read = (about: ReturnType<typeof listed>) => rowsOf(nseListingFeed, body, aMapContext({ about }));
    expect(reasonsOf(read(listed('GIRNAR', '2026-11-04')), 'skipped')).toEqual(['not the listing day']);
    expect(reasonsOf(read(listed('VINDHYA', '2026-11-05')), 'skipped')).toEqual(['not traded that day']);
  });

  it('a missing column is refused with its name', () => {
    const rows = nseListingFeed.decode?.(
      fixture('listing', 'bhavcopy.full.csv').replace('PREV_CLOSE', 'PREVIOUS'),
    );
    expect(nseListingFeed.wire.safeParse(rows).error?.issues[0]?.path).toEqual([0, 'PREV_CLOSE']);
  });

  it('a file without rows is refused', () => {
    expect(() => nseListingFeed.decode?.('SYMBOL,SERIES\r\n')).toThrow('without rows');
  });

  it('asks once for each listing day of the last ten days; a missing file is no failure', async () => {
    const watchlist = aWatchlist({
      'NSE trading': [
        listed('ARAVALI', '2026-11-05'),
        listed('GIRNAR', '2026-11-05'),
        listed('VINDHYA', '2026-11-11'),
        listed('FUTURE', '2026-11-12'),
        listed('OLD', '2026-10-31'),
        aWatchedIssue(),
      ],
    });
    const file = '/products/content/sec_bhavdata_full_05112026.csv';
    const { client, asked } = aClient({ [file]: 'body' });
    const payloads = await nseListingFeed.fetch(aFetchContext({ client, watchlist }));
    expect(asked).toEqual([file, '/products/content/sec_bhavdata_full_11112026.csv']);
    expect(payloads.map(({ about }) => about?.sourceKey)).toEqual(['ARAVALI', 'GIRNAR']);
    expect(await nseListingFeed.emptyIsSuspect?.(aFetchContext())).toBeNull();
  });
});
