import { indianDay } from '@market/kernel';
import { aMapContext, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseListing } from './bse-listing.mapper';
import { bseListingWire, type BseListingWire } from './bse-listing.wire';

const wire = wireFixture(bseListingWire, 'listing.json');
const context = aMapContext();

function mapRow(parts: Partial<BseListingWire['Table'][number]>) {
  const row = wire.Table[0];
  if (row === undefined) throw new Error('empty fixture');
  return mapBseListing({ Table: [{ ...row, ...parts }] }, context);
}

describe('mapBseListing', () => {
  it('delivers listing day, first close and issue price, with the scrip code as handle', () => {
    expect(recordsOf(mapBseListing(wire, context))[0]).toEqual({
      exchange: 'BSE',
      sourceKey: 'scrip-599870',
      companyName: 'NEEM LAMPS LIMITED',
      symbol: 'NEEMLAMPS',
      isin: null,
      handles: { scripCode: '599870' },
      listedOn: '2026-11-10',
      listingOpenRupees: null,
      listingCloseRupees: 502.55,
      issuePriceRupees: 285,
      currentPriceRupees: 494.95,
      pricedAt: new Date('2026-11-20T10:00:00.000Z'),
      traded: true,
    });
  });

  it.each([
    ['after the close', '2026-11-19T13:15:00.000Z', '2026-11-19'],
    ['before the close', '2026-11-19T09:59:59.000Z', '2026-11-18'],
    ['on a Sunday', '2026-11-22T13:15:00.000Z', '2026-11-20'],
    ['on a Monday morning', '2026-11-23T03:00:00.000Z', '2026-11-20'],
  ])('dates the price by the last close: %s', (_when, now, day) => {
    const [first] = recordsOf(mapBseListing(wire, { ...context, now: new Date(now) }));
    expect(first).toMatchObject({ pricedAt: new Date(`${day}T10:00:00.000Z`) });
  });

  it('reads a loss', () => {
    expect(recordsOf(mapBseListing(wire, context))[1]).toMatchObject({
      listingCloseRupees: 145.1,
      issuePriceRupees: 159,
    });
  });

  it('leaves out the prices that the gain does not fit, and rejects a row without a scrip code', () => {
    expect(leftOut(mapBseListing(wire, context))).toEqual([
      'skipped: lists on a later day',
      'rejected: no scrip code in IMAGE',
      'rejected: unreadable gain of the first day: "25 from 200 to 250"',
    ]);
    const [row] = recordsOf(mapRow({ IssuePrice: 258 }));
    expect(row).toMatchObject({
      ...{ listedOn: '2026-11-10', traded: true, currentPriceRupees: 494.95 },
      ...{ issuePriceRupees: null, listingCloseRupees: null },
    });
  });

  it('allows the gain two paise of rounding', () => {
    expect(leftOut(mapRow({ ListingDayGain: 217.57 }))).toEqual([]);
    expect(leftOut(mapRow({ ListingDayGain: 217.53 }))).toEqual([]);
    expect(leftOut(mapRow({ ListingDayGain: 217.58 }))).toHaveLength(1);
  });

  it('confirms no trade without a price, or before 10:00 of the listing day', () => {
    const unpriced = { ListingDayClose: 0, CurrentPrice: null, ListingDayGain: null };
    expect(recordsOf(mapRow(unpriced))[0]).not.toHaveProperty('traded');
    const at = (clock: string) =>
      mapBseListing(wire, {
        ...context,
        today: indianDay('2026-11-10'),
        now: new Date(`2026-11-10T${clock}+05:30`),
      });
    expect(recordsOf(at('09:59:00'))[0]).not.toHaveProperty('traded');
    expect(recordsOf(at('10:00:00'))[0]).toHaveProperty('traded', true);
  });

  it('takes a row that has the issue price alone for no trade: not on its day, and a day later as a planned day', () => {
    const flat = {
      ListedOn: '2026-11-18T00:00:00',
      IssuePrice: 182,
      ListingDayClose: 182,
      ListingDayGain: 0,
    };
    const [row] = wire.Table;
    const read = (today: string, parts: object) =>
      mapBseListing(
        { Table: [{ ...row, ...flat, ...parts }] },
        { ...context, today: indianDay(today), now: new Date(`${today}T18:45:00+05:30`) },
      );
    expect(leftOut(read('2026-11-18', { CurrentPrice: 182 }))).toEqual(['skipped: not traded yet']);
    expect(leftOut(read('2026-11-18', { CurrentPrice: null }))).toEqual(['skipped: not traded yet']);
    expect(recordsOf(read('2026-11-18', { CurrentPrice: 181.5 }))).toMatchObject([{ traded: true }]);
    const [later] = recordsOf(read('2026-11-19', { CurrentPrice: 182 }));
    expect(later).toMatchObject({ listedOn: '2026-11-18', issuePriceRupees: 182, currentPriceRupees: null });
    expect(later).not.toHaveProperty('traded');
  });

  it('reads zero as no price', () => {
    expect(recordsOf(mapBseListing(wire, context))[3]).toMatchObject({
      sourceKey: 'scrip-599875',
      listingCloseRupees: null,
      issuePriceRupees: null,
      currentPriceRupees: null,
    });
  });

  it('reads prices written as text', () => {
    const text = {
      IssuePrice: '1,285.00',
      ListingDayClose: '1,502.55',
      ListingDayGain: '217.55',
      CurrentPrice: '-',
    };
    expect(recordsOf(mapRow(text))).toMatchObject([
      { issuePriceRupees: 1285, listingCloseRupees: 1502.55, currentPriceRupees: null },
    ]);
  });

  it('skips a share without a listing day', () => {
    expect(leftOut(mapRow({ ListedOn: null }))).toEqual(['skipped: not listed yet']);
  });
});
