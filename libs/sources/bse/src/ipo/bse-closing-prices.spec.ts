import { indianDay } from '@market/kernel';
import { readPriceFile } from '@market/price-files';
import { aMapContext, aWatchedIssue, leftOut, recordsOf } from './__fixtures__/builders';
import { readFixture } from './__fixtures__/read-fixture';
import { bseClosingPricesFeed } from './bse-closing-prices.feed';

const listingOn = indianDay('2024-01-09');
const banyan = aWatchedIssue({ isin: 'INE0BAN01013', listingOn });
const mahua = aWatchedIssue({
  sourceKey: 'scrip-599881',
  companyName: 'Mahua Foods Limited',
  isin: 'INE0MAH01016',
  board: 'SME',
  listingOn,
  handles: { scripCode: '599881' },
});
const tamarind = aWatchedIssue({ sourceKey: 'scrip-599892', isin: 'INE0TAM01010', listingOn });
/** Issue whose symbol is another company's in the file. */
const neem = aWatchedIssue({ sourceKey: 'ipo-7003', symbol: 'NEEMOILS', isin: 'INE0NEE01016', listingOn });

const body = readFixture('closing-prices.csv');
const read = (among = [banyan, mahua, tamarind, neem], file = body) =>
  bseClosingPricesFeed.map(
    bseClosingPricesFeed.wire.parse(readPriceFile(file)),
    aMapContext({ among, request: '/download/BhavCopy/Equity/any.CSV' }),
  );

describe('bse.closing-prices', () => {
  it('reads the last price of each known share under its scrip code', () => {
    const priced = {
      exchange: 'BSE',
      symbol: null,
      listedOn: null,
      pricedAt: new Date('2026-11-20T10:00:00.000Z'),
      traded: true,
    };
    expect(recordsOf(read())).toEqual([
      expect.objectContaining({
        ...priced,
        sourceKey: 'scrip-599870',
        companyName: null,
        isin: 'INE0BAN01013',
        handles: { scripCode: '599870' },
        currentPriceRupees: 218.35,
      }),
      expect.objectContaining({ ...priced, sourceKey: 'scrip-599881', currentPriceRupees: 57.05 }),
    ]);
  });

  it('leaves out a share without a trade, a line settled on the same day, bonds and other companies', () => {
    expect(leftOut(read())).toEqual([
      'skipped: no trade that day',
      ...Array(3).fill('skipped: another security'),
    ]);
  });

  it('delivers no price for an issue whose symbol another company has, or whose ISIN is unknown', () => {
    expect(recordsOf(read([neem, { ...banyan, isin: null }]))).toEqual([]);
  });

  it('delivers one price for an issue that BSE has under its number and its scrip code', () => {
    const twice = [banyan, { ...banyan, sourceKey: 'scrip-599870', handles: { scripCode: '599870' } }];
    expect(recordsOf(read(twice))).toHaveLength(1);
  });

  it('refuses a row without a scrip code', () => {
    expect(leftOut(read([banyan], body.replace(',599870,', ',BANYAN,')))[0]).toBe(
      'rejected: no scrip code in FinInstrmId',
    );
  });
});
