import { readBand, readCompanies, readFirstPrice, readLot, readPeriod } from './issue-terms';

describe('issue terms', () => {
  it.each([
    ['Rs.750 to Rs.788', 750, 788],
    ['Rs. 50/- per equity share to Rs. 53/- equity share', 50, 53],
    ['Rs. 50/- to Rs. 53/-per equity share ', 50, 53],
    ['Rs.73 to Rs.77 per equity share', 73, 77],
    ['Rs. 92 to Rs. 97 per Equity Share', 92, 97],
    ['Rs. 1,024.50 to Rs. 1,075', 1024.5, 1075],
    ['Rs.100 to 110', 100, 110],
    ['Rs. 76 -80', 76, 80],
    ['Rs. 50/-', 50, 50],
    ['₹10 - ₹12', 10, 12],
    ['271 to 285', 271, 285],
    ['Rs.220', 220, 220],
    ['Rs. 100/- per share (including a premium of Rs. 90/-)', 100, 100],
    ['Rs. 94 to Rs. 99 per Equity Share of face value Rs. 10 each', 94, 99],
    ['"Rs.130 to Rs.138 "', 130, 138],
    ['-', null, null],
    ['To be announced', null, null],
    [null, null, null],
  ])('reads the band %j', (text, bandMinRupees, bandMaxRupees) => {
    expect(readBand(text)).toEqual({ bandMinRupees, bandMaxRupees });
  });

  it.each(['Rs.10 to Rs.12 to Rs.14', 'Rs.53 to Rs.50'])('refuses the band %j', (text) => {
    expect(() => readBand(text)).toThrow('unreadable price band');
  });

  it.each([
    ['19 Equity Shares and in multiples thereof', 19],
    ['Minimum 281 Equity shares', 281],
    ['1600 Equity Shares', 1600],
    ['1,200 Equity Shares', 1200],
    ['0', null],
    ['-', null],
    [null, null],
  ])('reads the lot %j', (text, lot) => {
    expect(readLot(text)).toBe(lot);
  });

  it.each([
    ['14-Aug-2026 to 18-Aug-2026', '2026-08-14', '2026-08-18'],
    ['14-Aug-2026 to 18-Aug-2026 (Extended to 20-Aug-2026)', '2026-08-14', '2026-08-20'],
    [
      '14-Aug-2026 to 18-Aug-2026 (Issue period has been extended upto 20-Aug-2026)',
      '2026-08-14',
      '2026-08-20',
    ],
    ['14-Aug-2026 to 18-Aug-2026 (Anchor bidding on 13-Aug-2026)', '2026-08-14', '2026-08-18'],
    ['25-June-2026 to 30-June-2026', '2026-06-25', '2026-06-30'],
    ['-', null, null],
  ])('reads the period %j', (text, openOn, closeOn) => {
    expect(readPeriod(text)).toMatchObject({ openOn, closeOn });
  });

  it('refuses a period that does not begin with a day', () => {
    expect(() => readPeriod('from 2026 on')).toThrow('unreadable issue period');
  });

  it.each([
    ['A Capital Limited', ['A Capital Limited']],
    ['"A Capital Limited, B Limited & C Limited"', ['A Capital Limited', 'B Limited', 'C Limited']],
    ['A Limited, B Private Limited, and C LLP', ['A Limited', 'B Private Limited', 'C LLP']],
    [
      'Orchid Securities and Capital Markets (India) Private Limited and D Bank Ltd.',
      ['Orchid Securities and Capital Markets (India) Private Limited', 'D Bank Ltd.'],
    ],
    [
      'Teak Limited (formerly Teak, Sal and Partners Limited) and C Limited',
      ['Teak Limited (formerly Teak, Sal and Partners Limited)', 'C Limited'],
    ],
    ['-', null],
  ])('parts the companies of %j', (text, names) => {
    expect(readCompanies(text)).toEqual(names);
  });

  it('reads the face value', () => {
    expect([readFirstPrice('Rs. 5 per Equity Share'), readFirstPrice('Rs.10'), readFirstPrice('NA')]).toEqual(
      [5, 10, null],
    );
  });
});
