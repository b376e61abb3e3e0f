import fc from 'fast-check';
import { dayInIndia } from './indian-day';
import { PresentDay } from './clock';

const midnight = Date.parse('2026-11-21T18:30:00.000Z');

describe('the present day', () => {
  it('changes at midnight in India, to the millisecond, and back when the clock is set back', () => {
    const present = new PresentDay();
    expect([midnight - 1, midnight, midnight - 1].map((ms) => present.at(ms))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-21',
    ]);
  });

  it('is that of the calendar, in whatever order instants come', () => {
    const days = 3;
    const nearby = fc.integer({ min: midnight - days * 86_400_000, max: midnight + days * 86_400_000 });
    fc.assert(
      fc.property(fc.array(nearby, { minLength: 1, maxLength: 30 }), (instants) => {
        const present = new PresentDay();
        for (const ms of instants) expect(present.at(ms)).toBe(dayInIndia(new Date(ms)));
      }),
    );
  });
});
