import { dayOf, instantInWords, percent, rangeOfDays, rupees, wholeNumber } from './figures';

describe('figures of the public pages', () => {
  it('are grouped by lakh and crore, with paise only where there are some', () => {
    expect([wholeNumber(12_345_678), rupees(1499), rupees(57.5), rupees(0), rupees(-7.25)]).toEqual([
      '1,23,45,678',
      '₹1,499',
      '₹57.50',
      '₹0',
      '−₹7.25',
    ]);
  });

  it('have a sign where they tell a change', () => {
    expect([percent(-4.17), percent(20), percent(0)]).toEqual(['−4.17%', '+20%', '0%']);
  });

  it('name days as the API counts them, and instants in India', () => {
    expect(dayOf('2026-11-11T00:00:00.000Z')).toBe('11 Nov 2026');
    expect(instantInWords(new Date('2026-11-11T18:35:00Z'))).toBe('12 Nov 2026, 00:05 IST');
  });

  it.each([
    ['2026-11-11', '2026-11-13', '11–13 Nov 2026'],
    ['2026-11-30', '2026-12-02', '30 Nov – 2 Dec 2026'],
  ])('name the range from %s to %s as %s', (from, to, shown) => {
    expect(rangeOfDays(from, to).replace(/\s/g, ' ')).toBe(shown);
  });
});
