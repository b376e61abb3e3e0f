import { daysInText } from './days-in-text';
import { indianDay } from './indian-day';

describe('days in a sentence', () => {
  it.each([
    ['extended to 26th November 2026', ['2026-11-26']],
    ['till 5:00 PM on November 26, 2026', ['2026-11-26']],
    ['from 24-11-2026 to 26/11/2026', ['2026-11-24', '2026-11-26']],
    ['2026-11-26 and 27.11.2026', ['2026-11-26', '2026-11-27']],
    ['on 27 Octomber 2026', ['2026-10-27']],
    ['upto 31st November 2026', []],
    ['upto 5:00 PM', []],
  ])('reads %j', (text, days) => {
    expect(daysInText(text, null).map(({ day }) => day)).toEqual(days);
  });

  it('a day without a year gets the year that brings it nearest to a known day', () => {
    const daysNear = (near: string | null) =>
      daysInText('till 2nd Jan', near === null ? null : indianDay(near)).map(({ day }) => day);
    expect(daysNear('2026-12-30')).toEqual(['2027-01-02']);
    expect(daysNear('2026-01-05')).toEqual(['2026-01-02']);
    expect(daysNear(null)).toEqual([]);
  });
});
