import fc from 'fast-check';
import { anniversaryAfter, calendarMonth, monthsAfter } from './billing-calendar';

const at = (text: string) => new Date(text);

describe('months in India', () => {
  it.each([
    ['2026-01-31T10:00:00+05:30', 1, '2026-02-28T10:00:00+05:30'],
    ['2028-01-31T10:00:00+05:30', 1, '2028-02-29T10:00:00+05:30'],
    ['2026-01-31T10:00:00+05:30', 2, '2026-03-31T10:00:00+05:30'],
    ['2026-01-31T10:00:00+05:30', 3, '2026-04-30T10:00:00+05:30'],
    ['2026-12-15T23:59:59+05:30', 1, '2027-01-15T23:59:59+05:30'],
    ['2026-11-20T06:30:00.123Z', 12, '2027-11-20T06:30:00.123Z'],
  ])('from %s, %i later, it is %s', (from, months, expected) => {
    expect(monthsAfter(at(from), months)).toEqual(at(expected));
  });

  it('take their day from the Indian calendar: 31 January begins at 18:30 UTC of the 30th', () => {
    expect(monthsAfter(at('2026-01-30T19:00:00.000Z'), 1)).toEqual(at('2026-02-27T19:00:00.000Z'));
  });

  it('are calendar months from midnight to midnight', () => {
    expect(calendarMonth(at('2026-11-30T18:29:59.999Z'))).toEqual({
      start: at('2026-10-31T18:30:00.000Z'),
      end: at('2026-11-30T18:30:00.000Z'),
    });
    expect(calendarMonth(at('2026-11-30T18:30:00.000Z')).start).toEqual(at('2026-11-30T18:30:00.000Z'));
  });
});

describe('an anniversary', () => {
  it('returns to the 31st after a short month', () => {
    const anchor = at('2026-01-31T10:00:00+05:30');
    const february = anniversaryAfter(anchor, anchor);
    expect(february).toEqual(at('2026-02-28T10:00:00+05:30'));
    expect(anniversaryAfter(anchor, february)).toEqual(at('2026-03-31T10:00:00+05:30'));
  });

  it('is the first one after an instant, never more than 31 days away', () => {
    const instants = fc.date({ min: at('2020-01-01'), max: at('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [anchor, instant] = one <= other ? [one, other] : [other, one];
        const next = anniversaryAfter(anchor, instant);
        expect(next > instant).toBe(true);
        expect(next.getTime() - instant.getTime()).toBeLessThanOrEqual(31 * 24 * 3_600_000);
      }),
      { seed: 4 },
    );
  });
});
