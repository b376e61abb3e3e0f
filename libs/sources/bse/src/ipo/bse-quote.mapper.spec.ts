import { askedIssue } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { aMapContext, aWatchedIssue, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseQuote } from './bse-quote.mapper';
import { bseQuoteWire, type BseQuoteWire } from './bse-quote.wire';

const wire = wireFixture(bseQuoteWire, 'quote.json');
const request = '/BseIndiaAPI/api/getScripHeaderData/w?Debtflag=&scripcode=599870&seriesid=';
const listedOn = (day: string) =>
  aWatchedIssue({ listingOn: indianDay(day), handles: { scripCode: '599870' } });
const context = aMapContext({ request, about: listedOn('2026-11-18') });

function mapHeader(parts: Partial<BseQuoteWire['Header']>) {
  return mapBseQuote({ ...wire, Header: { ...wire.Header, ...parts } }, context);
}

describe('mapBseQuote', () => {
  it('takes the current price from CurrRate, not from the lagging header', () => {
    expect(recordsOf(mapBseQuote(wire, context))).toEqual([
      {
        exchange: 'BSE',
        sourceKey: 'scrip-599870',
        companyName: 'Neem Lamps Ltd',
        symbol: null,
        isin: null,
        handles: { scripCode: '599870' },
        listedOn: null,
        listingOpenRupees: 103.69,
        listingCloseRupees: null,
        issuePriceRupees: null,
        currentPriceRupees: 117.47,
        pricedAt: new Date('2026-11-19T06:47:00.000Z'),
        traded: true,
      },
    ]);
  });

  it.each([
    ['2026-11-19', 103.69],
    ['2026-11-15', 103.69],
    ['2026-11-14', null],
  ])('takes the opening price until four days after a listing on %s', (day, opening) => {
    const listed = { ...context, about: askedIssue(listedOn(day)) };
    expect(recordsOf(mapBseQuote(wire, listed))).toMatchObject([{ listingOpenRupees: opening }]);
  });

  it('skips a price of the listing day from before 10:00, and one without an opening price', () => {
    const onListingDay = { ...context, about: askedIssue(listedOn('2026-11-19')) };
    const quoted = (parts: Partial<BseQuoteWire['Header']>) =>
      mapBseQuote({ ...wire, Header: { ...wire.Header, ...parts } }, onListingDay);
    expect(leftOut(quoted({ Ason: '19 Nov 26 | 09:59' }))).toEqual([
      'skipped: price from before the first trade',
    ]);
    expect(leftOut(quoted({ Open: '0.00' }))).toEqual(['skipped: not traded yet']);
    expect(recordsOf(quoted({ Ason: '19 Nov 26 | 10:00' }))).toMatchObject([
      { listingOpenRupees: 103.69, traded: true },
    ]);
  });

  it('confirms no trade by a later day’s price without an opening price', () => {
    const [later] = recordsOf(mapHeader({ Open: '' }));
    expect(later).toMatchObject({ currentPriceRupees: 117.47 });
    expect(later).not.toHaveProperty('traded');
  });

  it('skips an unknown scrip code', () => {
    const unknown = wireFixture(bseQuoteWire, 'quote.unknown.json');
    expect(leftOut(mapBseQuote(unknown, context))).toEqual(['skipped: unknown scrip code']);
  });

  it('skips a suspended share', () => {
    expect(leftOut(mapHeader({ DisplayText: 'Trading SUSPENDED due to procedural reasons' }))).toEqual([
      'skipped: suspended',
    ]);
  });

  it('keeps a price of four days ago and skips an older one', () => {
    expect(leftOut(mapBseQuote(wire, { ...context, today: indianDay('2026-11-23') }))).toEqual([]);
    expect(leftOut(mapBseQuote(wire, { ...context, today: indianDay('2026-11-24') }))).toEqual([
      'skipped: stale price',
    ]);
  });

  it('skips a price from before the listing day, and one of a share whose listing day is unknown', () => {
    expect(leftOut(mapBseQuote(wire, { ...context, about: askedIssue(listedOn('2026-11-20')) }))).toEqual([
      'skipped: price from before the listing day',
    ]);
    expect(leftOut(mapBseQuote(wire, { ...context, about: askedIssue(aWatchedIssue()) }))).toEqual([
      'skipped: listing day unknown',
    ]);
  });

  it('skips a share without a trade', () => {
    expect(leftOut(mapBseQuote({ ...wire, CurrRate: { LTP: '0.00' } }, context))).toEqual([
      'skipped: not traded yet',
    ]);
  });

  it.each([
    [{ Open: 'n/k' }, 'unreadable number: "n/k"'],
    [
      { Open: '203.69', Low: '101.2', High: '119.4' },
      'unreadable opening: "203.69 on a day of 101.2 to 119.4"',
    ],
  ])('with the odd opening price of %j still states the last price', (header, reason) => {
    const rows = mapHeader(header);
    expect(recordsOf(rows)).toMatchObject([{ currentPriceRupees: expect.any(Number) as number }]);
    expect(leftOut(rows)).toEqual([`rejected: ${reason}`]);
  });

  it('quarantines an answer about another share, and a time that is not one', () => {
    const other = { ...wire, Cmpname: { ...wire.Cmpname, EquityScrips: '599871' } };
    expect(leftOut(mapBseQuote(other, context))).toEqual(['rejected: asked for 599870, got 599871']);
    expect(leftOut(mapHeader({ Ason: '19 Nov 26' }))).toEqual(['rejected: unreadable instant: "19 Nov 26"']);
  });
});
