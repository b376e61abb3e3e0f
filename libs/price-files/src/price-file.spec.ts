import { askedIssue } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { aWatchedIssue } from '@market/source-kit/testing';
import { aPriceFile, aPriceRow } from './__fixtures__/price-file';
import { priceFileWire, mapClosingPrices, noPriceDoubt, readPriceFile, isFileOfDay } from './price-file';

const today = indianDay('2026-11-18');
const aravali = aWatchedIssue({
  sourceKey: 'ARAVALI',
  symbol: 'ARAVALI',
  isin: 'INE0XYZ01015',
  listingOn: indianDay('2024-01-09'),
});

const read = (rows: readonly string[], among = [aravali]) => {
  const wire = priceFileWire.parse(readPriceFile(aPriceFile(...rows)));
  const context = {
    request: '/prices',
    now: instantInIndia(today, '19:00'),
    today,
    among: among.map(askedIssue),
  };
  return mapClosingPrices(wire, context, {
    exchange: 'NSE',
    isShare: ({ SctySrs }) => ['EQ', 'BE'].includes(SctySrs),
    nameOf: ({ sourceKey }) => ({
      ...{ exchange: 'NSE', sourceKey, companyName: null, symbol: null, handles: {} },
    }),
  });
};
const told = (rows: ReturnType<typeof read>) =>
  rows.map((row) => (row.outcome === 'record' ? row.record : `${row.outcome}: ${row.reason}`));

describe('the file of all prices of a day', () => {
  it('contains the last traded price at the close of its day', () => {
    expect(told(read([aPriceRow({ LastPric: '298.85', ClsPric: '295.95' })]))).toEqual([
      {
        exchange: 'NSE',
        sourceKey: 'ARAVALI',
        companyName: null,
        symbol: null,
        handles: {},
        isin: 'INE0XYZ01015',
        listedOn: null,
        listingOpenRupees: null,
        listingCloseRupees: null,
        issuePriceRupees: null,
        currentPriceRupees: 298.85,
        pricedAt: new Date('2026-11-18T10:00:00.000Z'),
        traded: true,
        isOfFile: true,
      },
    ]);
  });

  it.each([
    ['the symbol of another company', { ISIN: 'INE0ABC01019' }],
    ['a block of the share', { SctySrs: 'BL' }],
    ['another segment', { Sgmt: 'FO' }],
    ['another kind of instrument', { FinInstrmTp: 'STF' }],
    ['the other exchange', { Src: 'BSE' }],
  ])('is not read by %s', (_what, part) => {
    expect(told(read([aPriceRow(part)]))).toEqual(['skipped: another security']);
  });

  it('has no price for an issue without ISIN, even if a row lacks the ISIN, too', () => {
    const unknown = { ...aravali, isin: null };
    expect(told(read([aPriceRow(), aPriceRow({ ISIN: '' })], [unknown]))).toEqual([
      'skipped: another security',
      'skipped: another security',
    ]);
  });

  it.each([
    ['no volume', { TtlTradgVol: '0' }],
    ['no trades', { TtlNbOfTxsExctd: '0' }],
    ['no last price', { LastPric: '' }],
    ['0 for a last price', { LastPric: '0.00' }],
  ])('has no price of a share with %s that day', (_what, part) => {
    expect(told(read([aPriceRow(part)]))).toEqual(['skipped: no trade that day']);
  });

  it('has the price of the series that was traded, of a share in two series', () => {
    const rows = [
      aPriceRow({ TtlTradgVol: '0', LastPric: '301' }),
      aPriceRow({ SctySrs: 'BE', LastPric: '299' }),
    ];
    expect(told(read(rows))).toEqual([expect.objectContaining({ currentPriceRupees: 299 })]);
  });

  it('is refused for a share traded in two series at two prices, but not at one price', () => {
    const at = (LastPric: string) => told(read([aPriceRow(), aPriceRow({ SctySrs: 'BE', LastPric })]));
    expect(at('299')).toEqual(['rejected: INE0XYZ01015 at two prices: EQ, BE']);
    expect(at('318.05')).toEqual([expect.objectContaining({ currentPriceRupees: 318.05 })]);
  });

  it('of a session on a Sunday has prices at that day’s end', () => {
    expect(told(read([aPriceRow({ TradDt: '2026-11-15' })]))).toEqual([
      expect.objectContaining({ pricedAt: new Date('2026-11-15T18:29:00Z') }),
    ]);
  });

  it('contains the opening of a share on the day of its listing, and of no other', () => {
    const openingOf = (listingOn: string) =>
      told(read([aPriceRow({ OpnPric: '310.50' })], [{ ...aravali, listingOn: indianDay(listingOn) }]))[0];
    expect(openingOf('2026-11-18')).toMatchObject({ listingOpenRupees: 310.5, isOfFile: true });
    expect(openingOf('2026-11-17')).toMatchObject({ listingOpenRupees: null });
  });

  it('is refused for trades of a later day, and has no price from before the listing', () => {
    expect(told(read([aPriceRow({ TradDt: '2026-11-19' })]))).toEqual([
      'rejected: traded on a later day, or on none',
    ]);
    expect(told(read([aPriceRow({ TradDt: '2024-01-08' })]))).toEqual(['skipped: before its listing']);
  });

  it('loses only the share with an unreadable figure', () => {
    const other = { ...aravali, sourceKey: 'GIRNAR', isin: 'INE0ABC01019' };
    const rows = [aPriceRow({ LastPric: 'n/k' }), aPriceRow({ ISIN: 'INE0ABC01019' })];
    expect(told(read(rows, [aravali, other]))).toEqual([
      'rejected: unreadable number: "n/k"',
      expect.objectContaining({ sourceKey: 'GIRNAR', currentPriceRupees: 318.05 }),
    ]);
  });

  it('has one price of a share that the exchange names twice, and one close if an issue of it was listed lately', () => {
    expect(told(read([aPriceRow()], [aravali, aravali]))).toHaveLength(1);
    const again = { ...aravali, listingOn: indianDay('2026-02-03') };
    expect(told(read([aPriceRow()], [aravali, again]))).toEqual([
      expect.objectContaining({ sourceKey: 'ARAVALI', currentPriceRupees: 318.05 }),
      expect.objectContaining({ isin: 'INE0XYZ01015', closeRupees: 318.05 }),
    ]);
  });

  it('contains the close of a share that was listed in the last 400 days, and of no other', () => {
    const closeOf = (listingOn: string) =>
      told(
        read(
          [aPriceRow({ LastPric: '298.85', ClsPric: '295.95' })],
          [{ ...aravali, listingOn: indianDay(listingOn) }],
        ),
      )[1];
    expect(closeOf('2026-11-18')).toEqual({
      ...{ exchange: 'NSE', isin: 'INE0XYZ01015', closedOn: '2026-11-18', closeRupees: 295.95 },
    });
    expect(closeOf('2025-10-14')).toMatchObject({ closeRupees: 295.95 });
    expect(closeOf('2025-10-13')).toBeUndefined();
  });

  it('has no close without one, and rejects one that the last trade contradicts', () => {
    const lately = [{ ...aravali, listingOn: indianDay('2026-11-02') }];
    expect(told(read([aPriceRow({ ClsPric: '' })], lately))).toHaveLength(1);
    expect(told(read([aPriceRow({ LastPric: '298.85', ClsPric: '29595' })], lately))).toEqual([
      'rejected: INE0XYZ01015 closed at 29595 after a last trade at 298.85',
    ]);
  });

  it('has its columns found by name, in any order, behind a byte-order mark', () => {
    const [first, second] = aPriceFile(aPriceRow()).split('\n');
    const turned = [first, second].map((line) => line?.split(',').reverse().join(',')).join('\r\n');
    expect(priceFileWire.parse(readPriceFile(`\uFEFF${turned}\r\n`))[0]).toMatchObject({
      ISIN: 'INE0XYZ01015',
      LastPric: '318.05',
    });
  });

  it.each([
    ['without rows', aPriceFile()],
    ['whose last row is cut off', aPriceFile(aPriceRow(), '2026-11-18,2026-11-18,CM')],
  ])('is refused %s', (_what, body) => {
    expect(() => readPriceFile(body)).toThrow(Error);
  });

  it('is recognised as that of another day by its first row', () => {
    const body = aPriceFile(aPriceRow({ TradDt: '2026-11-17' }));
    expect(isFileOfDay(body, indianDay('2026-11-17'))).toBe(true);
    expect(isFileOfDay(body, indianDay('2026-11-18'))).toBe(false);
    expect(isFileOfDay(`\uFEFF${body.replaceAll('\n', '\r\n')}`, indianDay('2026-11-18'))).toBe(false);
    expect(isFileOfDay('no such form', indianDay('2026-11-18'))).toBe(true);
  });

  it('is suspicious when it has no price of ten shares', () => {
    expect(noPriceDoubt(Array.from({ length: 9 }, () => aravali))).toBeNull();
    expect(noPriceDoubt(Array.from({ length: 10 }, () => aravali))).toBe(
      'none of 10 listed shares has a price in the file',
    );
  });
});
