import { addMonths, daysOfMonth, monthText, weeksOf } from './calendar-month';

describe('a month of the calendar', () => {
  it('has the weeks that its days lie in, from Monday on', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map(([monday]) => monday)).toEqual([
      ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
    ]);
    expect(weeks[0]?.at(-1)).toBe('2026-11-01');
  });

  it('that begins on a Monday and has 28 days has four weeks', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('ends with its last day, also in a leap year, and goes on in the next year', () => {
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), monthText('2026-11')]).toEqual([
      ...['2027-01', '2025-12', 'Nov 2026'],
    ]);
  });
});
