import { askedIssue } from '@market/contracts';
import { aMapContext, aWatchedIssue, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseIpoSubscription } from './bse-ipo-subscription.mapper';
import { bseIpoSubscriptionWire, type BseBookRow } from './bse-ipo-subscription.wire';

const consolidated = wireFixture(bseIpoSubscriptionWire, 'ipo-subscription.consolidated.json');
const exchange = wireFixture(bseIpoSubscriptionWire, 'ipo-subscription.exchange.json');
const context = aMapContext({ request: '/BseIndiaAPI/api/Pubissues_BBS_CumultveCatdem_ng/w?IPO_NO=8101' });

/** Maps the consolidated book with one row changed, without that row's parts. */
function mapBook(number: string, parts: Partial<BseBookRow>) {
  const Table = (consolidated.Table ?? [])
    .filter(({ SRNo }) => !String(SRNo).startsWith(`${number}.`))
    .map((row) => (row.SRNo === number ? { ...row, ...parts } : row));
  return mapBseIpoSubscription({ Table }, context);
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
        total: {
          sharesOffered: 6_400_000,
          sharesBid: 8_105_000,
          applications: null,
          times: 8_105_000 / 6_400_000,
        },
        further: [
          { code: 'NII_BIG', sharesOffered: 900_000, sharesBid: 450_000, applications: null, times: 0.5 },
          { code: 'NII_SMALL', sharesOffered: 450_000, sharesBid: 225_000, applications: null, times: 0.5 },
          { code: 'EMPLOYEE', sharesOffered: 100_000, sharesBid: 50_000, applications: null, times: 0.5 },
        ],
      },
    ]);
  });

  it('takes the offer to big bidders from what the small ones leave, because that of row 2.1 is not reliable', () => {
    const offering = (number: string, col3: string) => ({
      ...consolidated,
      Table: (consolidated.Table ?? []).map((row) =>
        row.SRNo === number ? { ...row, col3, col5: '' } : row,
      ),
    });
    const big = (wire: typeof consolidated) =>
      recordsOf(mapBseIpoSubscription(wire, context)).map((record) =>
        (record as { further: readonly { code: string }[] }).further.find(({ code }) => code === 'NII_BIG'),
      );
    expect(big(offering('2.1', '77'))).toMatchObject([{ sharesOffered: 900_000, times: 0.5 }]);
    expect(big(offering('2.2', ''))).toMatchObject([{ sharesOffered: null, times: null }]);
  });

  it('takes table1 and table2 for BSE’s own book, Table for that of both exchanges', () => {
    const rows = consolidated.Table ?? [];
    const scopes = [{ Table: rows }, { table1: rows }, { table2: rows }].flatMap((wire) =>
      recordsOf(mapBseIpoSubscription(wire, context)),
    );
    expect(scopes).toMatchObject([{ scope: 'consolidated' }, { scope: 'exchange' }, { scope: 'exchange' }]);
  });

  it('never takes the kind in Table1 for a book, and skips the book of another kind', () => {
    const debt = { ...consolidated, Table1: [{ Flag: 0, IR_FLAG: 'DPI' }] };
    expect(leftOut(mapBseIpoSubscription(debt, context))).toEqual(['skipped: DPI']);
    expect(leftOut(mapBseIpoSubscription({ Table: [], Table1: [{ IR_FLAG: 'IPO' }] }, context))).toEqual([
      'skipped: no book',
    ]);
  });

  it('quarantines the book of another company, and takes one spelt otherwise', () => {
    const about = (companyName: string) => ({
      ...context,
      about: askedIssue(aWatchedIssue({ companyName })),
    });
    expect(leftOut(mapBseIpoSubscription(consolidated, about('Peepal Agro Foods Limited')))).toEqual([
      'rejected: the book of Banyan Tree Robotics Limited, another company',
    ]);
    for (const name of [
      'BANYANTREE ROBOTICS LTD',
      'Banyan Tree Robotics (India) Limited',
      'Baniyan Tree Robotic',
    ])
      expect(recordsOf(mapBseIpoSubscription(consolidated, about(name)))).toHaveLength(1);
  });

  it.each<[string, string, Partial<BseBookRow>]>([
    ['3900000 bids in the parts of category 3, which has 3780000', '3(a)', { col4: '3900000' }],
    ['650000 bids in the parts of category 2, which has 675000', '2.2', { col4: '200000', col5: '0.4444' }],
    ['8105000 bids in the categories, 7850000 in total', '', { col4: '7850000' }],
    ['6400000 shares on offer in the categories, 6200000 in total', '', { col3: '6200000' }],
    ['6400000 shares on offer in the categories, 9000000 in total', '', { col3: '9000000' }],
    ['category 1 is 20 times, 3600000 of 1800000', '1', { col5: '20.0' }],
  ])('quarantines a book that contradicts itself: %s', (reason, number, parts) => {
    const Table = (consolidated.Table ?? []).map((row) => (row.SRNo === number ? { ...row, ...parts } : row));
    expect(leftOut(mapBseIpoSubscription({ Table }, context))).toEqual([`rejected: ${reason}`]);
  });

  it.each<[string, string, Partial<BseBookRow>]>([
    ['a part of a category is two percent more than it', '3(a)', { col4: '3855000' }],
    ['parts of a category are one percent less than it', '2.2', { col4: '218500', col5: '0.4856' }],
    ['the total is two percent less than its categories', '', { col4: '7950000' }],
  ])('takes a book as printed where %s', (_how, number, parts) => {
    const Table = (consolidated.Table ?? []).map((row) => (row.SRNo === number ? { ...row, ...parts } : row));
    const [record] = recordsOf(mapBseIpoSubscription({ Table }, context));
    expect(record).toMatchObject({
      retail: { sharesBid: 3_780_000 },
      nii: { sharesBid: 675_000 },
      total: { sharesBid: number === '' ? 7_950_000 : 8_105_000 },
    });
  });

  it('allows a total with parts that the book does not list: employees, market maker', () => {
    const rows = (consolidated.Table ?? []).filter(({ SRNo }) => SRNo !== '4');
    expect(recordsOf(mapBseIpoSubscription({ Table: rows }, context))).toMatchObject([
      { total: { sharesBid: 8_105_000 } },
    ]);
  });

  it('marks table2 as BSE’s own book and reads its twelve-hour clock', () => {
    expect(recordsOf(mapBseIpoSubscription(exchange, context))).toMatchObject([
      {
        scope: 'exchange',
        readAt: new Date('2026-11-19T11:29:06.000Z'),
        total: { times: expect.closeTo(0.4033, 4) as number },
      },
    ]);
  });

  it('returns no times where no offer is stated', () => {
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

  it('returns no reading before the first bid', () => {
    const before = wireFixture(bseIpoSubscriptionWire, 'ipo-subscription.before-bids.json');
    expect(leftOut(mapBseIpoSubscription(before, context))).toEqual(['skipped: no reading yet']);
  });

  it('returns no reading without a book', () => {
    expect(leftOut(mapBseIpoSubscription({ table1: [] }, context))).toEqual(['skipped: no book']);
    const titlesOnly = (exchange.table2 ?? []).slice(0, 1);
    expect(leftOut(mapBseIpoSubscription({ table1: [], table2: titlesOnly }, context))).toEqual([
      'skipped: no book',
    ]);
  });

  it('leaves a category that the book lacks unknown', () => {
    const Table = (consolidated.Table ?? []).filter((row) => row.SRNo !== '1');
    expect(recordsOf(mapBseIpoSubscription({ Table }, context))).toMatchObject([
      { qib: { sharesOffered: null, sharesBid: null, applications: null, times: null } },
    ]);
  });

  it('quarantines a book with the numbers of other categories', () => {
    expect(leftOut(mapBook('1', { col2: 'Retail Individual Investors (RIIs)' }))).toEqual([
      'rejected: category 1 is "Retail Individual Investors (RIIs)"',
    ]);
    expect(leftOut(mapBook('', { col2: 'Remarks' }))).toEqual(['rejected: no total in the book']);
  });

  it('quarantines figures that cannot be read', () => {
    expect(leftOut(mapBook('3', { col4: '12.5' }))).toEqual(['rejected: unreadable count: "12.5"']);
    expect(leftOut(mapBook('', { Maxdt: '22/8/2026 15:28:01' }))).toEqual([
      'rejected: unreadable day: "22/8/2026 15:28:01"',
    ]);
  });

  it.each([
    ['a kind of offer that is a list', { Table1: [{ IR_FLAG: ['IPO'] }] }],
    ['a kind of offer that nobody knows', { Table1: [{ IR_FLAG: 'Book Building' }] }],
    ['a table of kinds that is none', { Table1: 'IPO' }],
    [
      'a row of titles without a number',
      { Table: [{ col2: 'Category', col4: 'Bids' }, ...(consolidated.Table ?? [])] },
    ],
    [
      'a further row with an odd number',
      { Table: [...(consolidated.Table ?? []), { SRNo: { no: 9 }, col2: 'Note', col4: '' }] },
    ],
  ])('is not refused by %s', (_title, part) => {
    const wire = bseIpoSubscriptionWire.parse({ ...consolidated, ...part });
    expect(recordsOf(mapBseIpoSubscription(wire, context))).toEqual(
      recordsOf(mapBseIpoSubscription(consolidated, context)),
    );
  });
});
