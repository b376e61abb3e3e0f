import { indianDay } from '@market/kernel';
import { aMapContext, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseIpoSubscription } from './bse-ipo-subscription.mapper';
import { bseIpoSubscriptionWire, type BseBookRow } from './bse-ipo-subscription.wire';

const consolidated = wireFixture(bseIpoSubscriptionWire, 'ipo-subscription.consolidated.json');
const exchange = wireFixture(bseIpoSubscriptionWire, 'ipo-subscription.exchange.json');
const context = aMapContext({ request: '/BseIndiaAPI/api/Pubissues_GetBkbldgCatdem_PAR_ng/w?IPO_NO=8101' });

/** The consolidated book with one row changed. */
function mapBook(number: string, parts: Partial<BseBookRow>) {
  const table1 = (consolidated.table1 ?? []).map((row) => (row.SRNo === number ? { ...row, ...parts } : row));
  return mapBseIpoSubscription({ table1 }, context);
}

describe('mapBseIpoSubscription', () => {
  it('delivers the book of both exchanges by category, without the row of titles', () => {
    const rows = mapBseIpoSubscription(consolidated, context);
    expect(rows).toHaveLength(1);
    expect(recordsOf(rows)).toEqual([
      {
        exchange: 'BSE',
        sourceKey: 'ipo-8101',
        companyName: 'Banyan Tree Robotics Limited',
        symbol: null,
        isin: null,
        handles: { ipoNo: '8101' },
        scope: 'consolidated',
        readAt: new Date('2026-11-19T09:58:01.000Z'),
        qib: { sharesOffered: 1_800_000, sharesBid: 3_600_000, applications: null, times: 2 },
        nii: { sharesOffered: 1_350_000, sharesBid: 675_000, applications: null, times: 0.5 },
        retail: { sharesOffered: 3_150_000, sharesBid: 3_780_000, applications: null, times: 1.2 },
        total: { sharesOffered: 6_400_000, sharesBid: 8_105_000, applications: null, times: 1.2664 },
      },
    ]);
  });

  it('marks table2 as BSE’s own book and reads its twelve-hour clock', () => {
    expect(recordsOf(mapBseIpoSubscription(exchange, context))).toMatchObject([
      { scope: 'exchange', readAt: new Date('2026-11-19T11:29:06.000Z'), total: { times: 0.4033 } },
    ]);
  });

  it('gives no times where nothing is said to be offered', () => {
    expect(recordsOf(mapBseIpoSubscription(exchange, context))).toMatchObject([
      {
        qib: { sharesOffered: null, sharesBid: 120_000, times: null },
        nii: { sharesOffered: null, sharesBid: 64_000, times: null },
        retail: { sharesOffered: 400_000, times: 0.75 },
      },
    ]);
  });

  it('takes zero times for true only when there is no bid', () => {
    expect(recordsOf(mapBook('2', { col4: '0', col5: '0.0000' }))).toMatchObject([
      { nii: { sharesBid: 0, times: 0 } },
    ]);
    expect(recordsOf(mapBook('2', { col5: '0.0000' }))).toMatchObject([{ nii: { times: null } }]);
    expect(recordsOf(mapBook('2', { col4: '', col5: '0.0000' }))).toMatchObject([{ nii: { times: null } }]);
  });

  it('is no reading before the first bid', () => {
    const before = wireFixture(bseIpoSubscriptionWire, 'ipo-subscription.before-bids.json');
    expect(leftOut(mapBseIpoSubscription(before, context))).toEqual(['skipped: no reading yet']);
  });

  it('is no reading without a book', () => {
    expect(leftOut(mapBseIpoSubscription({ table1: [] }, context))).toEqual(['skipped: no book']);
    const titlesOnly = (exchange.table2 ?? []).slice(0, 1);
    expect(leftOut(mapBseIpoSubscription({ table1: [], table2: titlesOnly }, context))).toEqual([
      'skipped: no book',
    ]);
  });

  it('leaves a category that the book lacks unknown', () => {
    const table1 = (consolidated.table1 ?? []).filter((row) => row.SRNo !== '1');
    expect(recordsOf(mapBseIpoSubscription({ table1 }, context))).toMatchObject([
      { qib: { sharesOffered: null, sharesBid: null, applications: null, times: null } },
    ]);
  });

  it('quarantines a book whose numbers stand for other categories', () => {
    expect(leftOut(mapBook('1', { col2: 'Retail Individual Investors (RIIs)' }))).toEqual([
      'rejected: category 1 is "Retail Individual Investors (RIIs)"',
    ]);
    expect(leftOut(mapBook('', { col2: 'Remarks' }))).toEqual(['rejected: no total in the book']);
  });

  it('quarantines a reading from a later day', () => {
    const early = { ...context, today: indianDay('2026-11-18') };
    expect(leftOut(mapBseIpoSubscription(consolidated, early))).toEqual(['rejected: read on a later day']);
  });

  it('quarantines figures that cannot be read', () => {
    expect(leftOut(mapBook('3', { col4: '12.5' }))).toEqual(['rejected: unreadable count: "12.5"']);
    expect(leftOut(mapBook('', { Maxdt: '22/8/2026 15:28:01' }))).toEqual([
      'rejected: unreadable day: "22/8/2026 15:28:01"',
    ]);
  });
});
